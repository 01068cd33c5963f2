import { tool } from 'ai'
import { z } from 'zod'
import { defineToolPolicy, evaluateCall } from '../../../src/policy/index.ts'
import { toErrorText, withApprovals } from '../../../src/adapters/ai-sdk/index.ts'
import { rules } from '../../../src/rules/index.ts'

const inputSchema = z.object({ id: z.string() })
const options = { toolCallId: 'c1', messages: [] }
const execute = async () => ({ success: true })

function needsApproval(
  tools: Record<string, object>,
  name: string,
): (input: unknown, with_: object) => unknown {
  return (tools[name] as { needsApproval: (input: unknown, with_: object) => unknown })
    .needsApproval
}

describe('withApprovals', () => {
  it('asks with the name, the id and the arguments', () => {
    const asks = vi.fn(() => true)
    const tools = withApprovals({ remove: tool({ inputSchema, execute }) }, asks)
    expect(needsApproval(tools, 'remove')({ id: 'n1' }, options)).toBe(true)
    expect(asks).toHaveBeenCalledExactlyOnceWith({
      id: 'c1',
      name: 'remove',
      arguments: { id: 'n1' },
    })
  })

  it("leaves a tool's own rule in force", async () => {
    const own = {
      yes: { inputSchema, execute, needsApproval: true },
      no: { inputSchema, execute, needsApproval: false },
      some: { inputSchema, execute, needsApproval: async ({ id }: { id: string }) => id === 'n1' },
    }
    const silent = withApprovals(own, () => false)
    expect(await needsApproval(silent, 'yes')({}, options)).toBe(true)
    expect(await needsApproval(silent, 'no')({}, options)).toBe(false)
    expect(await needsApproval(silent, 'some')({ id: 'n1' }, options)).toBe(true)
    expect(await needsApproval(silent, 'some')({ id: 'n2' }, options)).toBe(false)
    expect(
      await needsApproval(
        withApprovals(own, () => true),
        'some',
      )({ id: 'n2' }, options),
    ).toBe(true)
  })

  it('leaves a tool without execute, and the given toolset, as they are', () => {
    const tools = Object.freeze({
      shell_run: Object.freeze({ inputSchema }),
      read: Object.freeze(tool({ inputSchema, execute })),
    })
    const asking = withApprovals(tools, () => true)
    expect(asking.shell_run).toBe(tools.shell_run)
    expect(tools.read).not.toHaveProperty('needsApproval')
    expect(
      Object.keys(withApprovals(Object.create({ inherited: { execute } }), () => true)),
    ).toEqual([])
  })

  it('refuses what is denied: nobody is asked, nothing runs, and the model is told why', async () => {
    const ran = vi.fn(async () => 'done')
    const policy = defineToolPolicy({
      consentFor: ['external'],
      rules,
      permissions: [
        { rule: 'send(to: *@example.com)', verdict: 'run' },
        { rule: 'send(to: boss@*)', verdict: 'deny', reason: 'not the boss' },
      ],
    })
    const asking = withApprovals(
      { send: { inputSchema, execute: ran, needsApproval: false } },
      (call) => evaluateCall(call, { tool: { server: null } }, policy),
    )
    const send = asking.send as unknown as { execute(input: object, with_: object): unknown }
    const needed = needsApproval(asking, 'send')
    expect(await needed({ to: 'boss@example.com' }, options)).toBe(false)
    expect(() => send.execute({ to: 'Boss@example.com' }, options)).toThrow(
      'Not allowed here: not the boss',
    )
    expect(ran).not.toHaveBeenCalled()
    expect(await needed({ to: 'ann@example.com' }, options)).toBe(false)
    expect(await needed({ to: 'ann@example.com', cc: 'x' }, options)).toBe(true)
    expect(await send.execute({ to: 'ann@example.com' }, options)).toBe('done')
    const denied = withApprovals({ send: { execute: ran } }, () => 'deny').send as typeof send
    expect(() => denied.execute({}, options)).toThrow('Not allowed here')
  })

  it('tells the model the reason of the rule, wherever it stands among the reasons', () => {
    const because = [
      { kind: 'forbidden', text: 'not the boss' },
      { kind: 'declared', text: 'the tool says so' },
    ]
    const denied = withApprovals({ send: { execute: () => 'done' } }, () => ({
      verdict: 'deny',
      because,
    })).send as unknown as { execute(input: object, with_: object): unknown }
    expect(() => denied.execute({}, options)).toThrow(/^Not allowed here: not the boss$/)
  })

  it('tells the page why it refused, and nothing of what else went wrong', () => {
    const denied = withApprovals({ send: { execute: () => 'done' } }, () => ({
      verdict: 'deny',
      because: [{ kind: 'forbidden', text: 'not the boss' }],
    })).send as unknown as { execute(input: object, with_: object): unknown }
    let refusal: unknown
    try {
      denied.execute({}, options)
    } catch (error) {
      refusal = error
    }
    expect(toErrorText(refusal)).toBe('Not allowed here: not the boss')
    for (const other of [
      new Error('Not allowed here: password is hunter2'),
      'no',
      null,
      refusal && {},
    ])
      expect(toErrorText(other)).toBe('An error occurred.')
  })

  it('asks where the answer is none', async () => {
    const promised = (async () => false) as unknown as () => boolean
    for (const answer of [
      promised,
      () => undefined as never,
      () => 'yes' as never,
      () => 'ask' as const,
    ])
      expect(await needsApproval(withApprovals({ a: { execute } }, answer), 'a')({}, options)).toBe(
        true,
      )
  })
})
