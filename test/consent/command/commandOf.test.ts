import { commandOf } from '../../../src/consent/command/commandOf.ts'

describe('commandOf', () => {
  it('is the command line of a local tool, or of a tool named as one that runs commands', () => {
    expect(commandOf({ command: 'ls' }, 'anything', 'local')).toBe('ls')
    expect(commandOf({ cmd: 'ls' }, 'run_in_terminal', 'external')).toBe('ls')
    expect(commandOf({ command: ['git', 'status'] }, 'exec', 'external')).toBe('git status')
  })

  it('is nothing for other tools: a command to a robot is not a shell line', () => {
    expect(commandOf({ command: 'dance' }, 'robot_move', 'external')).toBeUndefined()
    expect(commandOf({ command: 7 }, 'shell', 'local')).toBeUndefined()
    expect(commandOf({ path: 'x' }, 'shell', 'local')).toBeUndefined()
    expect(
      commandOf(Object.create({ command: 'ls' }) as Record<string, unknown>, 'shell', 'local'),
    ).toBeUndefined()
  })
})
