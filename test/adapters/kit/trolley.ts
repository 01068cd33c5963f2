// A fourteenth adapter, made with nothing but the kit: an invented protocol of three events.
import {
  createCallReader,
  listOf,
  ownMembers,
  readArguments,
  readWhole,
  requestOf,
  textOf,
  toResult,
} from 'handrail/adapters'
import type { ToolHost, ToolCallReader, ToolCallRecord } from 'handrail'

const keyOf = (key: unknown) => (typeof key === 'string' ? key : undefined)

export const createTrolleyReader = (): ToolCallReader =>
  createCallReader({ protocol: 'trolley' }, (calls) => (event, source) => {
    const key = keyOf(event.key)
    if (key === undefined) return
    if (event.kind === 'start' && typeof event.tool === 'string')
      calls.begin(
        key,
        { name: event.tool, ...readArguments(event.input), phase: 'running' },
        source,
      )
    const known = calls.find(key)
    if (!known) return
    if (event.kind === 'ask') calls.mergeCallFacts(known, { request: { id: key } })
    if (event.kind === 'finish' && typeof event.ok === 'boolean')
      calls.mergeCallFacts(known, {
        result: event.ok
          ? toResult(ownMembers(event.output))
          : { success: false, error: textOf(event.output) },
      })
  })

export const fromTrolley = (events: readonly object[]): ToolCallRecord[] =>
  readWhole(createTrolleyReader(), listOf(events))

export const createTrolleyHost = (send: (answer: object) => Promise<void>): ToolHost => ({
  decideConsent: (record, { kind }) =>
    send({ key: requestOf(record, 'Trolley').id, go: kind === 'allow' }),
})
