import { readdirSync, readFileSync } from 'node:fs'
import type { UIMessage, UIMessageChunk } from 'ai'
import type { ToolCallRecord } from '../../../src/model/index.ts'

export interface Recording {
  version: 5 | 6 | 7
  scenario: string
  turns: { before?: UIMessage; chunks: UIMessageChunk[]; message: UIMessage }[]
}

const folder = 'test/fixtures/ai-sdk/'

export const recordings: readonly Recording[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')))

export function recording(version: 5 | 6 | 7, scenario: string): Recording {
  const found = recordings.find(
    (candidate) => candidate.version === version && candidate.scenario === scenario,
  )
  if (!found) throw new Error(`no recording v${version}-${scenario}`)
  return found
}

/** An assistant message; its parts may be anything. */
export function assistant(...parts: unknown[]) {
  return { id: 'm1', role: 'assistant', parts: parts as { type: string }[] }
}

export const user = { id: 'm2', role: 'user', parts: [{ type: 'text', text: 'Go on.' }] }

export function only(records: readonly ToolCallRecord[]): ToolCallRecord {
  expect(records).toHaveLength(1)
  return records[0] as ToolCallRecord
}

/** The chunks that say what the page answered between two requests. */
export function answersOf(message: UIMessage): object[] {
  return message.parts.flatMap((part): object[] => {
    if (!('toolCallId' in part)) return []
    if (part.state === 'approval-responded')
      return [
        {
          type: 'tool-approval-response',
          approvalId: part.approval.id,
          approved: part.approval.approved,
          reason: part.approval.reason,
        },
      ]
    return part.state === 'output-available'
      ? [{ type: 'tool-output-available', toolCallId: part.toolCallId, output: part.output }]
      : []
  })
}
