// Between the words of a call's sentence stand the spaces of its language, and no others.
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { messages as ar } from '../../../src/words/catalogue/ar/index.ts'
import { messages as de } from '../../../src/words/catalogue/de/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/english.ts'
import { messages as ja } from '../../../src/words/catalogue/ja/index.ts'
import { PhraseView } from '../../../src/ui/content/PhraseView.tsx'
import { defineToolPolicy } from '../../../src/policy/index.ts'
import { createWords } from '../../../src/words/foreign.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { phraseOf, type Tense } from '../../../src/status/phrase.ts'
import { exampleRecord } from '../../../src/testing/index.ts'
import '../../../src/styles.css'

let main: HTMLElement
let root: Root
beforeEach(() => {
  main = document.body.appendChild(document.createElement('main'))
  main.style.inlineSize = '700px'
  root = createRoot(main)
})
afterEach(() => {
  root.unmount()
  main.remove()
})

type Word = { text: string; box: DOMRect; isAfterSpace: boolean }

/** What is drawn of each text, in the order of the page. */
function wordsIn(element: Element): Word[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: Word[] = []
  let before = ''
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length]
    if (end > start) {
      const range = document.createRange()
      range.setStart(texts.currentNode, start)
      range.setEnd(texts.currentNode, end)
      const isAfterSpace = /\s$/.test(before + text.slice(0, start))
      words.push({ text: text.trim(), box: range.getBoundingClientRect(), isAfterSpace })
    }
    before += text
  }
  return words
}

/** Pairs of texts whose place says something else about a space than the sentence does. */
const wrongIn = (element: Element): string[] =>
  wordsIn(element).flatMap(({ text, box, isAfterSpace }, at, all) => {
    const last = all[at - 1]
    if (!last) return []
    const gap = Math.max(box.left, last.box.left) - Math.min(box.right, last.box.right)
    return gap > 1.5 === isAfterSpace ? [] : [`${last.text}|${text}: ${gap.toFixed(1)} px`]
  })

const TENSES: readonly (Tense | 'asked')[] = [
  'will',
  'wants',
  'soon',
  'doing',
  'did',
  'tried',
  'did_not',
  'stopped',
  'may_have',
  'undone',
  'asked',
]
const policy = defineToolPolicy({
  tools: {
    send_file: { sentence: { en: 'Send {path}, then wait', ar: 'أرسل {path}، ثم انتظر' } },
    sign_file: { sentence: { en: 'Sign ({path})', ar: 'وقّع ({path})' } },
  },
})
const CALLS = [
  ['delete_file', { path: 'drafts/of/the/year/outline.md' }],
  ['move_file', { source: 'notes/a.md', destination: 'notes/old/b.md' }],
  ['read_files', { paths: ['a/b.md', 'c/d.md'] }],
  ['send_file', { path: 'drafts/outline.md' }],
  ['sign_file', { path: 'drafts/outline.md' }],
] as const

describe.each([
  ['English', {}, 'ltr'],
  ['German', de, 'ltr'],
  ['Japanese', ja, 'ltr'],
  ['Arabic', ar, 'rtl'],
])('a sentence in %s', (_language, messages, direction) => {
  it.each(CALLS)('of %s has its own spaces and no others, in every tense', (name, given) => {
    const words = createWords(ENGLISH, messages)
    const record = exampleRecord('succeeded', { call: { id: 'c', name, arguments: { ...given } } })
    const status = deriveToolCallStatus(record, { policy })
    const wrong = TENSES.flatMap((tense) => {
      flushSync(() =>
        root.render(
          <div dir={direction}>
            <PhraseView phrase={phraseOf(status, tense, words)} />
          </div>,
        ),
      )
      return wrongIn(main).map((each) => `${tense}: ${each}`)
    })
    expect(wrong).toEqual([])
  })

  it('cuts the head of a path that stands apart, rather than wrap', () => {
    const call = { id: 'c', name: 'read_file', arguments: { path: 'a/'.repeat(60) + 'end.md' } }
    const status = deriveToolCallStatus(exampleRecord('succeeded', { call }))
    const phrase = phraseOf(status, 'did', createWords(ENGLISH))
    flushSync(() => root.render(<PhraseView phrase={phrase} />))
    expect(main.getBoundingClientRect().height).toBeLessThan(40)
    expect(main.textContent).toContain('end.md')
  })
})
