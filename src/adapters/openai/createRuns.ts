import { parseJson } from '../../json/parseJson.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import {
  isOpen,
  ranThoughDenied,
  type CallFacts,
  type KnownCall,
} from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { isSameJson } from '../shared/read/isSameJson.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/** The calls that were asked about and ran: by which item, and what was asked for. */
export function createRuns(calls: CallRegistry) {
  const runs = new Map<KnownCall, { id: string | undefined; asked: CallFacts }>()
  return {
    /** Whether it is this item that runs the call. An answer counts for one. */
    begin(call: KnownCall, item: JsonObject): boolean {
      const id = nativeId(item.id)
      const run = runs.get(call)
      if (run) return id !== undefined && run.id === id
      runs.set(call, { id, asked: call.facts })
      return true
    },
    /**
     * What an item says of the call that ran. It is what is told, also where something else was asked
     * for, or denied; what was allowed then stands beside it.
     */
    factsOf(call: KnownCall, said: CallFacts): CallFacts {
      const asked = runs.get(call)?.asked
      if (!asked) return said
      const isOtherTool = said.name !== asked.name || said.spec?.server !== asked.spec?.server
      const isOther =
        isOtherTool || (said.argumentsState !== 'streaming' && !isSameArguments(said, asked))
      if (ranThoughDenied(call, said)) calls.mergeCallFacts(call, {}, 'outcome')
      if (isOtherTool && isOpen(call)) calls.mergeCallFacts(call, {}, 'spec')
      if (!isOther || call.facts.decision?.kind !== 'allow') return said
      const { name = '', spec, arguments: allowed = {} } = asked
      return { ...said, inputs: { allowed: { name, server: spec?.server, arguments: allowed } } }
    },
  }
}

/** Read alike, and with nothing in their texts that is lost when they are read. */
function isSameArguments(a: CallFacts, b: CallFacts): boolean {
  const texts = [a.argumentsText, b.argumentsText]
  return (
    a.argumentsState === b.argumentsState &&
    isSameJson(a.arguments, b.arguments) &&
    (texts[0] === texts[1] || texts.every(saysNoMore))
  )
}

function saysNoMore(text: string | undefined): boolean {
  const { problem, duplicateKeys, inexactNumbers } = parseJson(text ?? '{}')
  return !problem && duplicateKeys.length + inexactNumbers.length === 0
}
