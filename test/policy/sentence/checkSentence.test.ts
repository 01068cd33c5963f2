import { defineToolPolicy, type ToolPolicy } from '../../../src/policy/index.ts'

const define = (sentence: unknown, inputSchema?: unknown) =>
  defineToolPolicy({ tools: { wipe: { sentence, inputSchema } } } as ToolPolicy as {})
const SCHEMA = { type: 'object', properties: { calendar: {}, ids: {}, event: {} } }

describe('the sentence of a tool', () => {
  it.each<[unknown, unknown?]>([
    ['Delete {ids.length} events from {calendar}', SCHEMA],
    ['Delete {event.title}', SCHEMA],
    ['Delete {whatever}'],
    ['Delete {whatever}', { ...SCHEMA, additionalProperties: true }],
    ['Delete {whatever}', { ...SCHEMA, patternProperties: { '^w': {} } }],
    ['Empty the calendar', SCHEMA],
    [{ de: '{calendar} leeren', 'pt-BR': 'Esvaziar {calendar}' }, SCHEMA],
    [undefined],
  ])('may be %j', (sentence, schema) => {
    expect(() => define(sentence, schema)).not.toThrow()
  })

  it.each<[unknown, string]>([
    [
      'Empty {calender}',
      "tools.wipe.sentence has {calender}, and the tool's inputSchema has no argument calender. Did you mean calendar?",
    ],
    ['Empty {nothing.of}', "the tool's inputSchema has no argument nothing."],
    ['Empty {calendar', 'tools.wipe.sentence has a { without its }.'],
    ['Empty {calendar and {ids}', 'has a { without its }.'],
    ['Empty calendar}', 'tools.wipe.sentence has a } without its {.'],
    [
      'Empty {}',
      'has {}, which names no argument. Write its name, and what it holds behind a dot: {title}, {event.title}, {ids.length}.',
    ],
    ['Empty {my calendar}', 'has {my calendar}, which names no argument.'],
    ['Empty {calendar.}', 'has {calendar.}, which names no argument.'],
    ['Empty {event.api_key}', 'has {event.api_key}, which is a secret by its name.'],
    [' ', 'tools.wipe.sentence is empty.'],
    ['Empty\nit', 'must be one line.'],
    ['Empty it?', 'must end without a mark: where it asks, a question mark is added.'],
    ['x'.repeat(201), 'must have at most 200 letters, has 201.'],
    [42, 'tools.wipe.sentence must be a sentence, or one for each language, is a number.'],
    [['Empty it'], 'must be a sentence, or one for each language, is an array.'],
    [{ de: 42 }, 'tools.wipe.sentence.de must be a sentence, is a number.'],
    [{ de: 'Leere {kalender}' }, 'tools.wipe.sentence.de has {kalender}'],
    [{ 'no language': 'x' }, 'has no language, which is no language. Write de or pt-BR.'],
    [{ 'pt-br': 'x' }, 'tools.wipe.sentence.pt-br must be written pt-BR.'],
  ])('is refused where it could not be said: %j', (sentence, reason) => {
    expect(() => define(sentence, SCHEMA)).toThrow(reason)
    expect(() => define(sentence, SCHEMA)).toThrow('handrail: invalid policy.')
  })

  it('that is misspelled is refused, as any member of a tool', () => {
    const policy = { tools: { wipe: { sentance: 'Empty it' } } } as ToolPolicy as {}
    expect(() => defineToolPolicy(policy)).toThrow('Did you mean sentence?')
  })
})
