import fc from 'fast-check'
import { createJsonReader, type JsonReader } from '../../../src/engines/json/index.ts'
import { anyTexts, cuts, oracle, read, same, split, texts, units } from './support.ts'
import { caseCount } from '../../support/processorTime.ts'

const copyOf = (value: unknown): unknown => structuredClone(value)

/**
 * Whether a value could be the beginning of another: strings and lists that go on, objects that
 * lack members.
 */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part === 'string' && typeof whole === 'string') return whole.startsWith(part)
  if (Array.isArray(part) && Array.isArray(whole))
    return part.every((item, index) => index < whole.length && isBeginning(item, whole[index]))
  if (typeof part === 'object' && part !== null && typeof whole === 'object' && whole !== null)
    return Object.entries(part).every(
      ([key, member]) =>
        Object.hasOwn(whole, key) && isBeginning(member, (whole as Record<string, unknown>)[key]),
    )
  return Object.is(part, whole)
}

const after = (...pieces: string[]): JsonReader => {
  const reader = createJsonReader()
  for (const piece of pieces) reader.push(piece)
  return reader
}

describe('at the end of the text', () => {
  it('the value is what JSON.parse gives, wherever the text is split', () => {
    fc.assert(
      fc.property(texts, cuts, (text, where) => {
        const reader = read(split(text, where))
        expect([reader.state, reader.problem]).toEqual(['complete', undefined])
        expect([
          same(reader.value(), JSON.parse(text)),
          same(reader.snapshot(), JSON.parse(text)),
        ]).toEqual([true, true])
      }),
      { numRuns: caseCount(2000) },
    )
  })

  it('the text is invalid exactly when JSON.parse throws', () => {
    fc.assert(
      fc.property(anyTexts, cuts, (text, where) => {
        const [whole, reader] = [read([text]), read(split(text, where))]
        const expected = oracle(text)
        expect(reader.state).toBe(expected === undefined ? 'invalid' : 'complete')
        expect(expected === undefined || same(reader.value(), expected)).toBe(true)
        expect(reader.problem).toEqual(whole.problem)
        expect(same(reader.value(), whole.value())).toBe(true)
      }),
      { numRuns: caseCount(10_000) },
    )
  })

  it.each([
    '',
    ' ',
    '\ufeff{}',
    '{}\u00a0',
    '[1,]',
    '{"a":1,}',
    '{,}',
    '[,]',
    '{"a"}',
    '{"a":}',
    '{a:1}',
    "{'a':1}",
    '[1 2]',
    '01',
    '-01',
    '-',
    '+1',
    '.5',
    '-.5',
    '5.',
    '1.e5',
    '1e',
    '1e+',
    '1.5.2',
    '1-2',
    '--1',
    '1e5.5',
    '0x1',
    'NaN',
    'Infinity',
    '"\t"',
    '"\\x"',
    '"\\u12g4"',
    '"\\u@@@@"',
    '"',
    '"\\',
    'tru',
    'trueX',
    'nulll',
    '{}{}',
    '1 2',
    ']',
    '[}',
    '{]',
    '[1}',
    '//',
  ])('refuses %j', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect([read([text]).state, read(units(text)).state]).toEqual(['invalid', 'invalid'])
  })

  it('the value is the same when surrogates, escapes, numbers and words are split', () => {
    const text = '{"\\ud83d\\ude00":"a\ud83d\ude00b\\u00e9\\n\\"","n":[-12.5e+3,true,false,null,0]}'
    expect(read(units(text)).value()).toStrictEqual(JSON.parse(text))
  })

  it('nothing after a problem or the end is read', () => {
    const broken = after('{"a":1} x', '{"b":2}')
    expect([broken.state, broken.value()]).toEqual(['invalid', { a: 1 }])
    const ended = read(['{"a":1}'])
    ended.push('x')
    expect([ended.state, ended.value()]).toEqual(['complete', { a: 1 }])
  })
})

describe('while the text arrives', () => {
  it('value() and snapshot() are a part of the final value, and old snapshots never change', () => {
    fc.assert(
      fc.property(texts, cuts, (text, where) => {
        const kept: { snapshot: unknown; was: unknown }[] = []
        read(split(text, where), {
          after: (reader) => {
            const snapshot = reader.snapshot()
            expect(same(snapshot, reader.value())).toBe(true)
            expect(snapshot === undefined || isBeginning(snapshot, JSON.parse(text))).toBe(true)
            kept.push({ snapshot, was: copyOf(snapshot) })
          },
        })
        expect(kept.every(({ snapshot, was }) => same(snapshot, was))).toBe(true)
      }),
      { numRuns: caseCount(2000) },
    )
  })

  it.each<[string, unknown]>([
    ['', undefined],
    ['{', {}],
    ['{"pa', {}],
    ['{"path":', {}],
    ['{"path":"', { path: '' }],
    ['{"path":"/tmp', { path: '/tmp' }],
    ['{"path":"a\\', { path: 'a' }],
    ['{"path":"a\\u00e', { path: 'a' }],
    ['{"path":"a\\u00e9', { path: 'aé' }],
    ['{"path":"a\ud83d', { path: 'a' }],
    ['{"path":"a\\ud83d', { path: 'a' }],
    ['{"path":"a\\ud83dx', { path: 'a\ud83dx' }],
    ['{"a":[-', { a: [] }],
    ['{"a":[12', { a: [] }],
    ['{"a":[12,', { a: [12] }],
    ['{"a":[tru', { a: [] }],
    ['{"a":[true ', { a: [true] }],
    ['12', undefined],
  ])('shows of %j what is known so far', (text, value) => {
    for (const reader of [after(text), after(...units(text))]) {
      expect(reader.value()).toStrictEqual(value)
      expect(reader.snapshot()).toStrictEqual(value)
      expect(reader.state).toBe('open')
    }
  })

  it('an object, list or text is complete when it closes; a lone number or literal when the text ends', () => {
    expect(['{}', '[1]', '"a"', 'null ', '12\n'].map((text) => after(text).state)).toEqual(
      Array(5).fill('complete'),
    )
    expect(['12', 'null'].map((text) => after(text).state)).toEqual(['open', 'open'])
    expect([read(['1', '2']).value(), read(['nu', 'll']).value()]).toEqual([12, null])
  })

  it('value() is live: the same objects grow', () => {
    const reader = after('{"a":{"b":"x')
    const value = reader.value() as { a: { b: string } }
    const { a } = value
    reader.push('y"')
    expect(reader.value()).toBe(value)
    expect(a).toEqual({ b: 'xy' })
  })
})

describe('snapshot', () => {
  it.each(['{"a":[{"b":1}],"c":{"d":"x', '{"a":[1,2', '[[]', '{"a":1}', '{"a":{},"b', '"x', ''])(
    'of %j is the same when nothing changed',
    (text) => {
      const reader = after(text)
      const before = reader.snapshot()
      reader.push('')
      expect(reader.snapshot()).toBe(before)
    },
  )

  it('is the same after white space, commas, names and parts of a number', () => {
    const reader = after('{"a":[1,[]')
    const before = reader.snapshot()
    for (const piece of [' ', ',', '12', '.5']) {
      reader.push(piece)
      expect(reader.snapshot()).toBe(before)
    }
  })

  it('shares what is closed, and copies only the path to what grew', () => {
    type Value = { closed: { x: number }; open: { done: number[]; text: string } }
    const reader = after('{"closed":{"x":1},"open":{"done":[1],"text":"a')
    const before = reader.snapshot() as Value
    reader.push('b')
    const now = reader.snapshot() as Value
    expect([now.closed === before.closed, now.open.done === before.open.done]).toEqual([true, true])
    expect([now === before, now.open === before.open, before.open.text, now.open.text]).toEqual([
      false,
      false,
      'a',
      'ab',
    ])
    reader.push('"}')
    const closed = reader.snapshot() as Value
    reader.push('}')
    expect(reader.snapshot()).toBe(closed)
    reader.end()
    expect(reader.snapshot()).toBe(closed)
    expect(reader.value()).toStrictEqual({ closed: { x: 1 }, open: { done: [1], text: 'ab' } })
  })
})

describe('hostile text', () => {
  it('makes keys such as __proto__ own members, and changes nothing else', () => {
    const text =
      '{"a":1,"__proto__":{"autoRun":true,"isLocal":false},"constructor":{"prototype":{"consent":true}},"toString":"x"}'
    for (const each of [
      read([text]),
      read(units(text), { after: (reader) => void reader.snapshot() }),
    ]) {
      expect(same(each.value(), JSON.parse(text))).toBe(true)
      expect(Object.keys(each.value() as object)).toEqual([
        'a',
        '__proto__',
        'constructor',
        'toString',
      ])
      expect(each.duplicateKeys).toEqual([])
    }
    expect(({} as { autoRun?: boolean; consent?: boolean }).autoRun).toBeUndefined()
  })

  it('is invalid where it is too deep, and what lies above the limit stays', () => {
    const deep = read(['['.repeat(100_000) + ']'.repeat(100_000)])
    expect([deep.state, deep.problem]).toEqual(['invalid', 'depth'])
    expect(read(['[[1]]'], { limits: { depth: 2 } }).state).toBe('complete')
    expect(read(['[[[1]]]'], { limits: { depth: 2 } }).problem).toBe('depth')
    expect(read(['{"a":'.repeat(1000), '1', '}'.repeat(1000)]).state).toBe('complete')
  })

  it('shares one limit of nodes and length, however the text is split', () => {
    fc.assert(
      fc.property(
        texts,
        cuts,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 60 }),
        (text, where, nodes, length) => {
          const [whole, reader] = [
            read([text], { limits: { nodes, length } }),
            read(split(text, where), { limits: { nodes, length } }),
          ]
          expect([reader.state, reader.problem, same(reader.value(), whole.value())]).toEqual([
            whole.state,
            whole.problem,
            true,
          ])
          expect(text.length <= length || reader.state === 'invalid').toBe(true)
        },
      ),
    )
    expect(read(['[1,2]'], { limits: { nodes: 3 } }).state).toBe('complete')
    expect(read(['[1,2,', '3]'], { limits: { nodes: 3 } }).problem).toEqual('nodes')
    expect(read(['"12', '345"'], { limits: { length: 5 } }).problem).toEqual('length')
  })

  it('with long digits, many zeros or many escapes is read in time', () => {
    for (const text of [
      '9'.repeat(20_000_000),
      `1${'0'.repeat(1_000_000)}1`,
      `0.${'0'.repeat(1_000_000)}1`,
      `"${'\\u00e9'.repeat(200_000)}"`,
    ])
      expect(read([text]).value()).toBe(JSON.parse(text))
  })
})
