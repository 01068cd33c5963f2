import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import type { Conversation } from '../readPrompt.ts'
import type { Intent } from '../request/Step.ts'
import { chooseCall } from '../tools/chooseCall.ts'
import type { Slots } from '../tools/Slots.ts'
import { joinWords } from './phrases.ts'

const SAMPLES: readonly (readonly [intent: Intent, slots: Slots, words: string])[] = [
  ['read', { path: ['a.md'] }, 'read files'],
  ['list', { path: ['a'] }, 'list folders'],
  ['search', { query: 'a', path: ['.'] }, 'search'],
  ['write', { path: ['a.md'], content: 'a' }, 'write files'],
  ['edit', { path: ['a.md'], oldText: 'a', newText: 'b' }, 'replace words in a file'],
  ['move', { source: 'a.md', destination: 'b.md' }, 'move and rename'],
  ['make_folder', { path: ['a'] }, 'create folders'],
  ['info', { path: ['a.md'] }, 'look up sizes and dates'],
  ['delete', { path: ['a.md'] }, 'delete files'],
  ['recall', { query: 'a' }, 'look things up in memory'],
  ['note', { names: ['a'], facts: ['b'] }, 'remember facts'],
  ['forget', { names: ['a'] }, 'forget them'],
  ['say', { content: 'a' }, 'echo'],
  [
    'sum',
    {
      numbers: [
        { value: 1, unit: '' },
        { value: 2, unit: '' },
      ],
    },
    'add numbers',
  ],
]

const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you)\b/i

/** Says what the assistant can do with these tools: after a greeting, or if it found nothing to do. */
export function describeAbilities(
  tools: readonly LanguageModelV3FunctionTool[],
  { root, request }: Conversation,
): string {
  const able = SAMPLES.filter(([intent, slots]) =>
    chooseCall(tools, { intent, slots, words: [], root }),
  ).map(([, , words]) => words)
  if (able.length === 0)
    return 'I’m a small offline assistant, and none of the tools here is one I know how to use.'
  const opening = GREETING.test(request.trim())
    ? 'Hello! I’m a small offline assistant, not a language model.'
    : 'I’m a small offline assistant, not a language model, and I did not find something to do in that.'
  return `${opening} With the tools here I can ${joinWords(able)}. Name files by their path, for example: Read notes/plan.md and list drafts.`
}
