import type { ReactElement } from 'react'
import { ToolCallBubble, type ToolCallStatus } from '../../src/index.ts'
import { exampleRecord } from '../../src/testing/index.ts'
import { Table } from './Table.tsx'

type Kind = ToolCallStatus['kind']

const MEANINGS: Readonly<Record<Kind, string>> = {
  preparing: 'its arguments are arriving, or it waits for its turn',
  held: 'it has not started, and somebody holds it back',
  awaiting_consent: 'a person is asked, and it does not run until they decide',
  running: 'it was started',
  succeeded: 'its result reports success',
  failed: 'its result reports a failure, or it took too long',
  denied: 'a person or the runtime said no; it did not run',
  cancelled: 'it was stopped, before or while it ran',
  expired: 'nobody decided; it did not run',
  unknown: 'the run ended without a result: it may have run',
}

/**
 * Every status, with a live call; without a provider, so that nothing rises into a
 * request.
 */
export function StatusTable(): ReactElement {
  const rows = (Object.keys(MEANINGS) as Kind[]).map(
    (kind) =>
      [kind, MEANINGS[kind], <ToolCallBubble key={kind} record={exampleRecord(kind)} />] as const,
  )
  return <Table head={['Status', 'When', 'Example']} rows={rows} />
}
