import type { Reader } from './Reader.ts'

const NUMBER = String.raw`-?\d+(?:\.\d+)?`

/** Clauses about neither files nor memory. */
export const OTHER_READERS: readonly Reader[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:(?:what(?:['’]s|\s+is)|how\s+much\s+(?:is|are)|calculate|compute|work\s+out|get|tell\s+me|find)\s+)?(?:the\s+)?(?:(?:sum|total)\s+of\s+|add(?:\s+up)?\s+|sum(?:\s+up)?\s+)?(?:the\s+numbers\s+)?${NUMBER}(?:\s*(?:,\s*and|,|and|plus|\+|to|&)\s*${NUMBER})+$`,
      'i',
    ),
    read: () => ({ intent: 'sum', targets: [] }),
  },
  {
    pattern:
      /^(?:run|start|launch|trigger|execute|use|call|toggle|simulate)\s+(?!.*(?:\b(?:files?|notes?|documents?|drafts?|folders?|directory|page)\b|\w\.\w|\/|\uE000)).+$/is,
    read: () => ({ intent: 'other', targets: [] }),
  },
  {
    pattern: /^(?:echo|repeat|parrot|say)\s*(?:back\s+|after\s+me\s*)?:?\s+(?<said>.+)$/is,
    read: ({ said }, restore) => ({
      intent: 'say',
      targets: [],
      content: restore(said ?? '').trim(),
    }),
  },
]
