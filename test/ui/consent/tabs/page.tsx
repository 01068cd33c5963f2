// One tab of a conversation. The test opens several, and is their server: `decided` and `answered`
// are its own functions, told of every call of the host.
import { createRoot } from 'react-dom/client'
import {
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHost,
} from '../../../../src/index.ts'
import { exampleRecord } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

/** What reached the host of a tab. `inClick`: the browser was still telling of the click. */
export type Reached = { tab: string; what: readonly string[]; inClick: boolean }

declare global {
  interface Window {
    reached(call: Reached): Promise<string | undefined>
  }
}

const query = new URLSearchParams(location.search)
const asked = (id: string, more: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id, name: 'delete_note', arguments: { path: query.get('path') ?? 'notes/plan.md' } },
    request: { id: `request of ${id}`, can: { edit: true, note: true } },
    ...more,
  })
const together = (index: number) =>
  ({
    request: { id: `r${index}`, batch: { id: 'b', size: 2, index, submit: 'together' } },
  }) as const
const KINDS: Record<string, readonly ToolCallRecord[]> = {
  request: [asked('call-1')],
  batch: [asked('call-1', together(0)), asked('call-2', together(1))],
  question: [
    exampleRecord('running', {
      call: { id: 'call-1', name: 'ask', arguments: {} },
      question: {
        id: 'q1',
        mode: 'form',
        message: 'May it?',
        schema: { type: 'object', properties: {} },
      },
    } as Partial<ToolCallRecord>),
  ],
  held: [{ call: { id: 'call-1', name: 'read_note', arguments: {} } }],
}

async function reach(...what: string[]): Promise<void> {
  const failed = await window.reached({
    tab: query.get('tab') ?? '',
    what,
    inClick: window.event?.type === 'click',
  })
  if (failed) throw new Error(failed)
}

const host: ToolHost = {
  isGated: () => query.get('kind') === 'held',
  decideConsent: (_record, decision) => reach(decision.kind),
  settleBatch: (entries) => reach(...entries.map(({ decision }) => decision?.kind ?? '')),
  answer: (_record, answer) => reach(answer.kind),
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <ToolHostProvider
    host={host}
    conversation={query.get('conversation') ?? 'c'}
    records={KINDS[query.get('kind') ?? 'request'] ?? []}
    actor={{ id: 'ann', name: 'Ann' }}
    openRequests="all"
  >
    {KINDS[query.get('kind') ?? 'request']?.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))}
  </ToolHostProvider>,
)
