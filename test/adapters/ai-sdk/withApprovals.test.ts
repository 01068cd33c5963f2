import { tool } from 'ai'
import { z } from 'zod'
import { withApprovals } from '../../../src/adapters/ai-sdk/index.ts'

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
    expect(asking.read.execute).toBe(tools.read.execute)
    expect(
      Object.keys(withApprovals(Object.create({ inherited: { execute } }), () => true)),
    ).toEqual([])
  })
})
