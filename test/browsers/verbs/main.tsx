import {
  AnswerRefused,
  RequestGone,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHost,
} from 'handrail'
import { defineToolPolicy } from 'handrail/policy'
import { exampleRecord } from 'handrail/testing'
import 'handrail/styles.css'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

const policy = defineToolPolicy({
  tools: { delete_note: { mode: 'destructive' }, save_note: { mode: 'safe_write' } },
})
const NOTE = { id: 'a.md', name: 'save_note', arguments: { path: 'a.md' } }
const asked = (path: string, request = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: path, name: 'delete_note', arguments: { path } },
    request: { id: `request of ${path}`, ...request },
  })
const together = (path: string, index: number): ToolCallRecord =>
  asked(path, { batch: { id: 'b', size: 2, index, submit: 'together' } })
const failed = (more: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('failed', {
    call: NOTE,
    result: { success: false, error: 'The note is locked.' },
    spec: { name: NOTE.name, inputSchema: { properties: { path: { type: 'string' } } } },
    ...more,
  })

type Case = { readonly records: readonly ToolCallRecord[]; readonly host?: ToolHost }
let tries = 0
const CASES: Record<string, Case> = {
  request: { records: [asked('a.md', { can: { reason: true } })] },
  gone: {
    records: [asked('a.md')],
    host: { decideConsent: () => Promise.reject(new RequestGone()) },
  },
  refused: {
    records: [asked('a.md')],
    host: { decideConsent: () => Promise.reject(new AnswerRefused('Only Bo may allow this.')) },
  },
  lost: {
    records: [asked('a.md')],
    host: {
      async decideConsent() {
        if ((tries += 1) === 1) throw new Error('The line is down.')
      },
    },
  },
  batch: {
    records: [together('a.md', 0), together('b.md', 1)],
    host: { settleBatch: async () => {} },
  },
  question: {
    records: [
      exampleRecord('running', {
        call: { id: 'a.md', name: 'ask', arguments: {} },
        question: {
          id: 'q1',
          message: 'Which note?',
          schema: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
        },
      }),
    ],
  },
  undo: {
    records: [
      exampleRecord('succeeded', {
        call: { ...NOTE, name: 'delete_note' },
        result: { success: true },
      }),
    ],
    host: {
      offerUndo: () => ({ kind: 'compensate', token: 'undo' }),
      undo: async () => ({ kind: 'undone', redo: { token: 'redo' } }),
      redo: async () => ({ kind: 'redone' }),
    },
  },
  running: {
    records: [exampleRecord('running', { call: NOTE })],
    host: { cancel: async () => {} },
  },
  failed: { records: [failed()], host: { runAgain: async () => {} } },
  wrong: {
    records: [failed({ recovery: { canCorrect: true, prior: { path: 'b.md' } } })],
    host: { runCorrected: async () => {} },
  },
}

const { records, host = {} } = CASES[new URLSearchParams(location.search).get('case') ?? ''] as Case

/** Tells what a decision or an offer says, for the test to read. */
const told = (value: unknown): string => {
  const { kind, reason, token, path, value: answered } = value as Record<string, unknown>
  return [token === undefined && kind, reason, token, path, answered && JSON.stringify(answered)]
    .filter(Boolean)
    .join(' ')
}

/** The calls of one case, and what reached the host. */
function VerbsPage() {
  const [sent, setSent] = useState<readonly string[]>([])
  const heard = useMemo(() => {
    const verbs: Record<string, (...values: readonly unknown[]) => unknown> = {
      decideConsent: async () => {},
      answer: async () => {},
      ...(host as object),
    }
    const hears =
      (verb: string) =>
      (first: unknown, ...rest: readonly unknown[]) => {
        if (verb !== 'offerUndo')
          setSent((before) => [...before, [verb, ...rest.map(told)].join(' ')])
        return verbs[verb]?.(first, ...rest)
      }
    return Object.fromEntries(Object.keys(verbs).map((verb) => [verb, hears(verb)]))
  }, [])
  return (
    <ToolHostProvider host={heard} policy={policy} records={records}>
      <p>Sent: {sent.join(', ') || 'nothing'}.</p>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </ToolHostProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<VerbsPage />)
