import fc from 'fast-check'
import { createWords } from '../../src/words/foreign.ts'

const english = {
  'a.hello': 'Hello {name}',
  'a.left.one': '{count} value',
  'a.left.other': '{count} values',
  'a.plain': 'Allow',
}

describe('a gap in a translation falls back to English, never to text of the payload or an empty button', () => {
  it('when a key is missing', () => {
    expect(createWords(english, { 'a.hello': 'Hallo {name}' }).text('a.plain')).toBe('Allow')
    expect(
      createWords(english, { 'a.hello': 'Hallo {name}' }).text('a.hello', { name: 'Ida' }),
    ).toBe('Hallo Ida')
  })

  it.each(['', ' ', '\n\t', '\u00a0', undefined, null, 7, {}])(
    'when the translation is %j',
    (translation) => {
      const words = createWords(english, { 'a.plain': translation as string })
      expect(words.text('a.plain')).toBe('Allow')
      expect(words.find('a.plain')).toBe('Allow')
      expect(words.parts('a.plain')).toEqual([{ text: 'Allow' }])
    },
  )

  it('an unknown key is shown as its last word', () => {
    expect(createWords(english).text('status.timed_out')).toBe('timed out')
    expect(createWords(english).text('nowhere')).toBe('nowhere')
    expect(createWords(english).find('status.timed_out')).toBeUndefined()
  })

  it.each(['constructor', '__proto__', 'toString', 'a.constructor'])(
    '%s is not a key unless the catalogue has it',
    (key) => {
      expect(createWords({}, {}).find(key)).toBeUndefined()
      expect(
        createWords(english, Object.create({ [key]: 'inherited', 'a.plain': 'inherited' })).find(
          key,
        ),
      ).toBeUndefined()
      expect(createWords(english, Object.create({ 'a.plain': 'inherited' })).text('a.plain')).toBe(
        'Allow',
      )
    },
  )

  it('a missing value is empty, and an inherited name is not a value', () => {
    expect(createWords(english).text('a.hello')).toBe('Hello ')
    expect(createWords({ x: '[{constructor}{toString}{__proto__}]' }).text('x', {})).toBe('[]')
  })

  it('a value with {name} in it is not expanded again', () => {
    expect(
      createWords({ x: '{first} {second}' }).text('x', { first: '{second}', second: '{first}' }),
    ).toBe('{second} {first}')
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (first, second) =>
          createWords({ x: '<{first}|{second}>' }).text('x', { first, second }) ===
          `<${first}|${second}>`,
      ),
    )
  })

  it('a value with replacement patterns is left unchanged', () => {
    expect(createWords(english).text('a.hello', { name: "$& $1 $' \\" })).toBe("Hello $& $1 $' \\")
  })
})

describe('plural forms', () => {
  it('English has one and other', () => {
    const words = createWords({
      'left.one': '{count} value is left',
      'left.other': '{count} values are left',
    })
    expect([0, 1, 2].map((count) => words.count('left', count))).toEqual([
      '0 values are left',
      '1 value is left',
      '2 values are left',
    ])
  })

  it('Arabic has six, and its own digits when its locale uses them', () => {
    const forms = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [
        `a.left.${form}`,
        `${form} {count}`,
      ]),
    )
    const words = createWords(english, { ...forms, locale: 'ar' })
    expect(
      [0, 1, 2, 3, 11, 100].map((count) => words.count('a.left', count).split(' ')[0]),
    ).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
    expect(createWords(english, { ...forms, locale: 'ar-EG' }).count('a.left', 3)).toBe('few ٣')
  })

  it('Polish has one, few, many', () => {
    const words = createWords(english, {
      'a.left.one': '{count} wartość',
      'a.left.few': '{count} wartości (few)',
      'a.left.many': '{count} wartości (many)',
      'a.left.other': '{count} wartości (other)',
      locale: 'pl',
    })
    expect([1, 2, 5, 22, 25].map((count) => words.count('a.left', count))).toEqual([
      '1 wartość',
      '2 wartości (few)',
      '5 wartości (many)',
      '22 wartości (few)',
      '25 wartości (many)',
    ])
  })

  it('Japanese has only “other”, also for one', () => {
    const words = createWords(english, { 'a.left.other': '{count} 件', locale: 'ja' })
    expect([0, 1, 2].map((count) => words.count('a.left', count))).toEqual(['0 件', '1 件', '2 件'])
  })

  it('a form the translation lacks uses its “other”, and without that English', () => {
    const words = createWords(english, { 'a.left.other': '{count} wartości', locale: 'pl' })
    expect(words.count('a.left', 5)).toBe('5 wartości')
    expect(createWords(english, { locale: 'ar' }).count('a.left', 3)).toBe('3 values')
    expect(createWords(english, { locale: 'ar' }).count('a.left', 1)).toBe('1 value')
  })

  it('numbers are written as the locale writes them', () => {
    expect(createWords(english, { locale: 'de' }).count('a.left', 12_345)).toBe('12.345 values')
    expect(createWords(english).count('a.left', 12_345)).toBe('12,345 values')
  })
})

describe('the page’s language', () => {
  it.each([
    ['nothing else says one', undefined, 'de', 'en', 'de'],
    ['it is the words’ language in a country', undefined, 'en-GB', 'en-GB', 'en-GB'],
    ['the app’s words are of that language', 'de', 'de-AT', 'de-AT', 'de-AT'],
    ['the app’s words are of another', 'de', 'fr', 'de', 'de'],
    ['the app’s words name a country', 'de-CH', 'de', 'de-CH', 'de-CH'],
    ['it is no language', undefined, 'klingon?', 'en', 'en'],
  ])('counts where it should: %s', (_, own, page, locale, formats) => {
    const words = createWords(english, { ...(own && { locale: own }), 'locale.page': page })
    expect([words.locale, words.formats]).toEqual([locale, formats])
  })
})

describe('locale', () => {
  it.each([
    ['de', 'de'],
    ['pt-br', 'pt-BR'],
    ['AR-eg', 'ar-EG'],
    ['en_US', 'en'],
    ['not a tag', 'en'],
    ['', 'en'],
    ['  ', 'en'],
    ['__proto__', 'en'],
  ])('%j is %s', (tag, locale) => {
    expect(createWords(english, { locale: tag }).locale).toBe(locale)
  })

  it('is English without a translation, and an unknown tag breaks no plural', () => {
    expect(createWords(english).locale).toBe('en')
    expect(createWords(english, { locale: 'qq-ZZ' }).count('a.left', 2)).toBe('2 values')
    expect(createWords(english, { locale: 'klingon?' }).count('a.left', 1)).toBe('1 value')
  })
})

describe('parts', () => {
  it('are the catalogue’s own words and the names of values, in order', () => {
    expect(createWords({ x: '{a} und {b}{c}!' }).parts('x')).toEqual([
      { value: 'a' },
      { text: ' und ' },
      { value: 'b' },
      { value: 'c' },
      { text: '!' },
    ])
    expect(createWords({ x: '{ a } {} {{b}}' }).parts('x')).toEqual([
      { text: '{ a } {} {' },
      { value: 'b' },
      { text: '}' },
    ])
  })
})
