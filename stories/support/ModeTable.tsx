import type { ReactElement } from 'react'
import { ToolCallBubble, type ToolMode } from '../../src/index.ts'
import { TestProvider } from '../../src/testing/index.ts'
import { CALLS, doneRecord, policy } from './calls.ts'
import { Table } from './Table.tsx'

const MEANINGS: Readonly<Record<ToolMode, string>> = {
  read: 'inspects, changes nothing',
  safe_write: 'makes a bounded change',
  destructive: 'cannot be reversed by itself; asks unless a way back is promised',
  local: 'touches the person’s computer; asks by default',
  external: 'calls an outside service; asks where it pays, grants or publishes',
}

/** Every mode, with a live call. */
export function ModeTable(): ReactElement {
  const rows = (Object.keys(MEANINGS) as ToolMode[]).map(
    (mode) =>
      [
        mode,
        MEANINGS[mode],
        <ToolCallBubble key={mode} record={doneRecord(CALLS[mode], 0.3)} />,
      ] as const,
  )
  return (
    <TestProvider policy={policy}>
      <Table head={['Mode', 'A tool that', 'Example']} rows={rows} />
    </TestProvider>
  )
}
