import { commandOf } from '../../../../src/ui/consent/stakesOf.ts'
import { deriveExecution } from '../../../../src/policy/deriveExecution.ts'
import type { JsonObject, ToolMode } from '../../../../src/model/index.ts'

const commandIn = (given: JsonObject, name: string, mode: ToolMode) =>
  commandOf(deriveExecution({ call: { id: 'c1', name, arguments: given } }, undefined), mode)

describe('commandOf', () => {
  it('is the command line of a local tool, or of a tool named as one that runs commands', () => {
    expect(commandIn({ command: 'ls' }, 'anything', 'local')).toBe('ls')
    expect(commandIn({ cmd: 'ls' }, 'run_in_terminal', 'external')).toBe('ls')
    expect(commandIn({ command: ['git', 'status'] }, 'exec', 'external')).toBe('git status')
  })

  it('is nothing for other tools: a command to a robot is not a shell line', () => {
    expect(commandIn({ command: 'dance' }, 'robot_move', 'external')).toBeUndefined()
    expect(commandIn({ command: 7 }, 'shell', 'local')).toBeUndefined()
    expect(commandIn({ path: 'x' }, 'shell', 'local')).toBeUndefined()
    expect(
      commandIn(Object.create({ command: 'ls' }) as Record<string, unknown>, 'shell', 'local'),
    ).toBeUndefined()
  })

  it('is no patch, and is one that does more', () => {
    const patch = `apply_patch <<'E'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nE`
    for (const command of [patch, ['bash', '-lc', patch], ['apply_patch', patch.slice(17, -2)]])
      expect(commandIn({ command }, 'shell', 'local')).toBeUndefined()
    expect(commandIn({ command: `${patch}\nrm x` }, 'shell', 'local')).toMatch(/rm x$/)
    expect(commandIn({ command: 'rm x', cmd: patch }, 'shell', 'local')).toBe('rm x')
  })

  it('is no argument that the tool does not declare: the model writes these at will', () => {
    const commandFor = (inputSchema: JsonObject) =>
      commandOf(
        deriveExecution(
          {
            call: { id: 'c1', name: 'shell', arguments: { command: 'ls', cmd: 'rm -rf ~' } },
            spec: { name: 'shell', inputSchema },
          },
          undefined,
        ),
        'local',
      )
    expect(commandFor({ type: 'object' })).toBe('ls')
    expect(commandFor({ properties: { cmd: {} } })).toBe('rm -rf ~')
    expect(commandFor({ properties: { line: {} } })).toBeUndefined()
  })
})
