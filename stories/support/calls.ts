import { exampleRecord } from '../../src/testing/index.ts'
import {
  commonNames,
  defineToolPolicy,
  type ToolCall,
  type ToolCallRecord,
  type ToolMode,
} from '../../src/index.ts'
import { rules } from '../../src/rules/index.ts'

/** 21 November 2026, 14:03 UTC: as in the example records, so that pictures stay the same. */
export const AT = Date.UTC(2026, 10, 21, 14, 3)

/** What the stories' app says about its tools. */
export const policy = defineToolPolicy({
  rules,
  names: commonNames,
  tools: {
    web_search: { mode: 'external' },
    billing_invoice: { mode: 'external' },
    run_command: { local: true },
    delete_file: { mode: 'destructive', undo: true },
  },
  servers: { filesystem: { nonRead: 'local' } },
})

/** The same app, with a rule that forbids. */
export const DENYING = defineToolPolicy({
  names: commonNames,
  tools: { run_command: { local: true } },
  rules,
  permissions: [
    { rule: 'run_command(command: git push *)', verdict: 'deny', reason: 'only people push' },
  ],
})

/** One call of every mode under that policy. */
export const CALLS: Readonly<Record<ToolMode, ToolCall>> = {
  read: { id: 'call-read', name: 'read_file', arguments: { path: 'notes/plan.md' } },
  safe_write: {
    id: 'call-safe-write',
    name: 'update_event',
    arguments: { title: 'Friday stand-up', start: '09:30' },
  },
  destructive: {
    id: 'call-destructive',
    name: 'delete_file',
    arguments: { path: 'drafts/outline.md' },
  },
  local: {
    id: 'call-local',
    name: 'run_command',
    arguments: { command: 'npm test', cwd: '~/code/site' },
  },
  external: {
    id: 'call-external',
    name: 'web_search',
    arguments: { query: 'ferry Kiel Gothenburg' },
  },
}

/** A call of any tool in a status: one that runs was allowed. */
export function recordOf(
  kind: Parameters<typeof exampleRecord>[0],
  call: ToolCall,
): ToolCallRecord {
  if (kind === 'running')
    return exampleRecord(kind, {
      call,
      decision: allowedBy('Ann'),
      times: { startedAt: Date.now() - 3100 },
    })
  return exampleRecord(kind, { call })
}

/** A call that ran and came back. `seconds`: how long it took. */
export function doneRecord(
  call: ToolCall,
  seconds: number,
  changes: Partial<ToolCallRecord> = {},
): ToolCallRecord {
  return exampleRecord('succeeded', {
    call,
    result: { success: true },
    times: lasting(seconds),
    ...changes,
  })
}

export const lasting = (seconds: number) => ({ startedAt: AT, endedAt: AT + seconds * 1000 })

export function allowedBy(name: string): NonNullable<ToolCallRecord['decision']> {
  return {
    id: 'call-1',
    digest: '',
    scope: 'once',
    by: { kind: 'person', id: name.toLowerCase(), name },
    kind: 'allow',
    arguments: {},
    at: AT,
  }
}

export const allowedByRule: NonNullable<ToolCallRecord['decision']> = {
  id: 'call-1',
  digest: '',
  scope: 'always',
  by: { kind: 'grant', id: 'rule-1' },
  kind: 'allow',
  arguments: {},
  at: AT,
}
