import { fromAgentTool } from '../../src/adapters/agent-tool/index.ts'
import {
  deriveToolCallStatus,
  defineToolPolicy,
  evaluateCall,
  type ToolPolicy,
} from '../support/byWords.ts'
import { createWords } from '../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../src/status/messages.en.ts'
import { phraseOf, phraseText } from '../../src/status/phrase.ts'
import { invocation } from '../adapters/agent-tool/support.ts'
import { rules } from '../../src/rules/index.ts'

const words = createWords(STATUS_WORDS)

/** A call of a tool by its id, which is declared under another name. */
function called(id: string, name: string, policy?: ToolPolicy, given: object = { note: 'n1' }) {
  const [record] = fromAgentTool([
    { tool_id: id, name, title: 'A title', namespace: 'store' },
    invocation('c1', { tool_id: id, status: 'running', model_input: given }),
  ])
  const status = deriveToolCallStatus(record!, { policy })
  const { verdict } = evaluateCall(
    record!.call,
    { tool: { ...record!.spec, server: 'store' } },
    policy,
  )
  return {
    verdict,
    mode: status.mode,
    text: phraseText(phraseOf(status, 'wants', words), words),
    id: record!.call.name,
  }
}

describe('a tool whose calls name it by an id', () => {
  it.each([
    ['get_1', 'delete_note', 'destructive', 'ask', 'Wants to delete note n1'],
    ['list_2', 'run_shell_command', 'local', 'ask', 'Wants to run shell command'],
    ['x-7', 'update_note', 'safe_write', 'ask', 'Wants to change note n1'],
    ['delete_note', 'get_note', 'destructive', 'ask', 'Wants to delete note n1'],
    ['get_note', 'Reader', 'read', 'run', 'Wants to look up note n1'],
  ])('%s is read as %s too, and the more careful name counts', (id, name, mode, verdict, text) => {
    expect(called(id, name)).toEqual({ id, mode, verdict, text })
  })

  it.each<[ToolPolicy, 'run' | 'ask' | 'deny']>([
    [{ tools: { delete_note: { mode: 'local' } } }, 'ask'],
    [
      {
        tools: {
          delete_note: { confirmation: { promptTemplate: 'x', deniedResultTemplate: '{}' } },
        },
      },
      'ask',
    ],
    [{ rules, permissions: [{ rule: 'store/delete_note', verdict: 'deny' }] }, 'deny'],
    [{ rules, permissions: [{ rule: 'store/delete_note', verdict: 'ask' }] }, 'ask'],
    [{ tools: { delete_note: { mode: 'read' } } }, 'run'],
    [{ tools: { delete_note: { undo: true } } }, 'ask'],
    [{ rules, permissions: [{ rule: 'store/delete_note', verdict: 'run' }] }, 'ask'],
    [{ rules, permissions: [{ rule: 'store/get_*(...)', verdict: 'run' }] }, 'ask'],
    [{ rules, permissions: [{ rule: 'store/*(...)', verdict: 'run' }] }, 'run'],
    [{ rules, permissions: [{ rule: 'store/get_1(...)', verdict: 'run' }] }, 'run'],
    [{ rules, permissions: [{ rule: 'store/del*(note: n*)', verdict: 'deny' }] }, 'deny'],
  ])(
    'is registered by either name, which makes its calls more careful only: %j',
    (given, verdict) => {
      expect(called('get_1', 'delete_note', defineToolPolicy(given)).verdict).toBe(verdict)
    },
  )

  it('keeps the mode that the app registered for the id', () => {
    const policy = defineToolPolicy({ tools: { get_1: { mode: 'read' } } })
    expect(called('get_1', 'delete_note', policy).mode).toBe('read')
  })
})
