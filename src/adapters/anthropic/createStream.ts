import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import type { Blocks, Line } from './createBlocks.ts'
import { isResult } from './readResultBlock.ts'

/**
 * Events of streamed messages, one message at a time. A stream may hold several: then their blocks
 * are counted anew.
 */
export function createStream(calls: CallRegistry, blocks: Blocks) {
  /** Calls whose input is written, by block, or by id until that begins. `input`: how it began. */
  const writing = new Map<unknown, { call: KnownCall; input: unknown }>()

  function begin(block: JsonObject, line: Line, place: unknown) {
    const call = blocks.read(block, line, true)
    if (call && !isResult(block.type)) writing.set(place, { call, input: block.input })
  }

  function close(place: unknown) {
    const { call, input } = writing.get(place) ?? {}
    writing.delete(place)
    // A block without pieces has the input it began with, or none.
    if (call?.facts.argumentsState === 'streaming')
      calls.mergeCallFacts(call, readArguments(call.facts.argumentsText ?? input ?? {}))
  }

  /**
   * A message that begins before the one before it has ended: nobody runs what was not written to
   * its end.
   */
  function abandon() {
    for (const [place, { call }] of writing) {
      if (typeof place === 'string') continue // it came whole, or its block ends it
      close(place)
      if (isOpen(call)) calls.mergeCallFacts(call, { outcome: 'cancelled' })
    }
  }

  return {
    read(
      type: string,
      { index, content_block: block, delta, message }: JsonObject,
      source: object,
    ) {
      const members = ownMembers(block) ?? {}
      if (type === 'message_start') {
        abandon()
        // MessageStream of the SDK fills in this very message while the events are read: its calls are
        // written by the events that follow, or are whole at the end.
        for (const item of listOf(ownMembers(message)?.content)) {
          const begun = ownMembers(item) ?? {}
          begin(begun, { sources: [item as object, source] }, begun.id)
        }
      } else if (type === 'content_block_start') {
        const before = writing.get(index)
        if (before && before.call.facts.ids?.id === members.id) return
        writing.delete(members.id)
        begin(members, { sources: [source] }, index)
      } else if (type === 'content_block_delta') {
        const { type: kind, partial_json: piece } = ownMembers(delta) ?? {}
        const { call } = writing.get(index) ?? {}
        if (call && kind === 'input_json_delta' && typeof piece === 'string')
          calls.appendArguments(call, piece)
      } else if (type === 'content_block_stop') close(index)
      else if (type === 'message_stop') for (const place of writing.keys()) close(place)
    },
  }
}
