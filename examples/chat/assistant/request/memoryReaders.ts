import { readFact } from './readFact.ts'
import type { Found, Groups, Reader, Restore } from './Reader.ts'

const MEMORY = String.raw`(?:(?:your|the|my|our)\s+(?:whole\s+)?(?:memory|(?:knowledge\s+)?graph))`

/** Clauses about what is remembered. */
export const MEMORY_READERS: readonly Reader[] = [
  {
    pattern:
      /^(?:remember|memori[sz]e|keep\s+in\s+mind|learn|note(?=\s+that\b)|(?:don['’]?t|do\s+not|never)\s+forget)\s+(?:that\s+|to\s+)?(?<fact>.+)$/is,
    read: ({ fact }, restore) => ({
      intent: 'remember',
      targets: [],
      fact: readFact(restore(fact ?? '')),
    }),
  },
  {
    pattern: /^(?:forget|unlearn)\s+that\s+(?<fact>.+\s.+)$/is,
    read: ({ fact }, restore) => ({
      intent: 'forget',
      targets: [],
      fact: readFact(restore(fact ?? '')),
    }),
  },
  {
    pattern:
      /^(?:forget|unlearn)\s+(?:(?:everything|all|anything|what)\b(?:\s+(?:you\s+(?:know|remember)|i\s+(?:said|told\s+you)))?\s*)?(?:about\s+|of\s+)?(?<names>.*)$/is,
    read: forgetting,
  },
  {
    pattern: new RegExp(
      String.raw`^(?:delete|remove|erase|drop|wipe)\s+(?<names>.+?)\s+from\s+${MEMORY}$`,
      'is',
    ),
    read: forgetting,
  },
  {
    pattern:
      /^(?:connect|link|relate|associate)\s+(?<name>.+?)\s+(?:to|with|and)\s+(?<object>.+?)\s+(?:as|by|:)\s+(?<verb>.+)$/is,
    read: relating,
  },
  {
    pattern:
      /^what\s+(?:else\s+)?do\s+(?:you|we)\s+(?:remember|know|recall)(?:\s+(?:about|of|on)\s+(?<query>.+))?$/is,
    read: recalling,
  },
  {
    pattern: /^(?:who\s+(?:is|are|was)|recall|remind\s+me\s+(?:of|about))\s+(?<query>.+)$/is,
    read: recalling,
  },
  {
    pattern: new RegExp(
      String.raw`^(?:look\s+up|look\s+for|search\s+for|find|recall|show|list)\s+(?<query>.+?)\s+(?:in|from)\s+${MEMORY}$`,
      'is',
    ),
    read: recalling,
  },
  {
    pattern: new RegExp(
      String.raw`^(?:search|look\s+(?:in|into|through)|check|read|open|show|list|see|what['’]s\s+in|what\s+is\s+in)\s+(?:me\s+)?${MEMORY}(?:\s+(?:for|about)\s+(?<query>.+))?$`,
      'is',
    ),
    read: recalling,
  },
]

function forgetting({ names = '' }: Groups, restore: Restore): Found {
  const isNobody = /^(?:it|that|this|them|everything|all)?$/i.test(names)
  return {
    intent: 'forget',
    targets: [],
    names: isNobody
      ? []
      : names
          .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/)
          .map((name) => restore(name).trim())
          .filter(Boolean),
  }
}

function relating({ name = '', verb = '', object = '' }: Groups, restore: Restore): Found {
  return {
    intent: 'relate',
    targets: [],
    fact: {
      name: named(name, restore),
      kind: 'thing',
      text: `${restore(verb)} ${named(object, restore)}`,
      relation: { verb: restore(verb).trim(), object: named(object, restore) },
    },
  }
}

function recalling({ query = '' }: Groups, restore: Restore): Found {
  return { intent: 'recall', targets: [], query: named(query, restore) }
}

function named(text: string, restore: Restore): string {
  return restore(text)
    .trim()
    .replace(/[\s?!.]+$/, '')
    .replace(/^(?:the|my|our)\s+/i, '')
    .replace(/['’]s$/, '')
}
