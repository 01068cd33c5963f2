import fc from 'fast-check'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { createWords } from '../../../src/words/foreign.ts'
import { defineToolPolicy, type ToolSentence } from '../../../src/policy/index.ts'
import { STATUS_WORDS } from '../../../src/status/messages.en.ts'
import { phraseOf, phraseText, type Tense } from '../../../src/status/phrase.ts'
import type { JsonObject, ToolCallRecord } from '../../../src/model/index.ts'

const SENTENCE = 'Delete {ids.length} events from {calendar}'
const GIVEN = { ids: ['e1', 'e2', 'e3'], calendar: 'work', event: { title: 'Stand-up' } }
const MADE = 'Deleted'

type Said = {
  given?: unknown
  locale?: string
  tense?: Tense | 'asked'
  record?: Partial<ToolCallRecord>
}

/** What is heard of a call of a tool that has a sentence of the app. */
function said(sentence: ToolSentence | undefined, options: Said = {}): string {
  const { given = GIVEN, locale = 'en', tense = 'did', record = {} } = options
  const policy = defineToolPolicy({ tools: { delete_event: { sentence } } })
  const call = { id: 'c', name: 'delete_event', arguments: given as JsonObject }
  const execution = deriveExecution({ call, ...record }, policy)
  const words = createWords(STATUS_WORDS, { locale })
  return phraseText(phraseOf({ execution, mode: 'destructive' }, tense, words), words)
}

describe('a sentence of the app', () => {
  it('stands in place of the one that is made of the name, with what the arguments hold', () => {
    expect(said(SENTENCE)).toBe('Delete 3 events from work')
    expect(said('Cancel {event.title}')).toBe('Cancel Stand-up')
    expect(said('Empty the calendar')).toBe('Empty the calendar')
  })

  it('is the same in every tense, and a question where it asks', () => {
    expect(said(SENTENCE, { tense: 'did_not' })).toBe('Delete 3 events from work')
    expect(said(SENTENCE, { tense: 'asked' })).toBe('Delete 3 events from work?')
  })

  it.each<[string, Said]>([
    ['is not there', { given: { ids: ['e1'] } }],
    ['is null', { given: { ...GIVEN, calendar: null } }],
    ['is blank', { given: { ...GIVEN, calendar: ' \n\t' } }],
    ['is neither text nor number', { given: { ...GIVEN, calendar: { name: 'work' } } }],
    ['is true or false', { given: { ...GIVEN, calendar: true } }],
    ['is a number with more digits than are kept', { given: { ...GIVEN, calendar: 2 ** 60 } }],
    ['is inherited', { given: { ids: [], calendar: undefined } }],
    ['has not arrived whole', { record: { argumentsState: 'streaming' } }],
    ['cannot be read', { record: { argumentsState: 'invalid' } }],
  ])('gives way as a whole where an argument %s', (_, options) => {
    expect(said(SENTENCE, options)).toContain(MADE)
    expect(said(SENTENCE, options)).toBe(said(undefined, options))
  })

  it('names no member that nobody wrote', () => {
    expect(said('Use {constructor}')).toContain(MADE)
    expect(said('Use {calendar.length}')).toContain(MADE)
  })

  it('counts what a list holds, also nothing', () => {
    expect(said(SENTENCE, { given: { ids: [], calendar: 'work' } })).toBe(
      'Delete 0 events from work',
    )
  })

  it('is the one of the language of the page, or of what that is a kind of', () => {
    const sentence = { de: 'Termine aus {calendar} löschen', 'pt-BR': 'Apagar de {calendar}' }
    expect(said(sentence, { locale: 'de-AT' })).toBe('Termine aus work löschen')
    expect(said(sentence, { locale: 'pt-BR' })).toBe('Apagar de work')
    expect(said(sentence, { locale: 'pt' })).toContain(MADE)
    expect(said(sentence)).toContain(MADE)
  })

  it('comes from the policy: what a server declares of its tool says nothing', () => {
    const spec = { name: 'delete_event', sentence: 'Read a note' }
    expect(said(undefined, { record: { spec } })).toContain(MADE)
  })

  it('is said only where it was checked', () => {
    const call = { id: 'c', name: 'delete_event', arguments: GIVEN }
    const execution = deriveExecution({ call }, { tools: { delete_event: { sentence: SENTENCE } } })
    const words = createWords(STATUS_WORDS)
    expect(phraseText(phraseOf({ execution, mode: 'destructive' }, 'did', words), words)).toContain(
      MADE,
    )
  })

  it.each([
    ['line ends', 'work\nDone: Allowed by you', '“work ↵ Done: Allowed by you”'],
    ['a turned direction', 'a\u202Egnp.exe', 'U+202E'],
    ['quotation marks', 'work” — allowed “', '“work" — allowed "”'],
    ['100 kB', 'x'.repeat(100_000), 'characters not shown'],
  ])('quotes a value with %s, so that it is no word of ours', (_, calendar, heard) => {
    const text = said(SENTENCE, { given: { ...GIVEN, calendar } })
    expect(text).toMatch(/^Delete 3 events from /)
    expect(text).toContain(heard)
    expect(text).not.toMatch(/[\n\u202E]/)
    expect(text.length).toBeLessThan(200)
  })

  it('is never half: with any arguments it is whole, or the made one', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('ids', 'calendar'), fc.jsonValue()), (given) => {
        const text = said('From {calendar} take {ids.length}', { given })
        expect(text).toMatch(/^(?:From .+ take \d+|Deleted)/)
      }),
    )
  })
})
