import fc from 'fast-check'
import { rowsOf, type Row } from '../../../../src/ui/content/walkJson.ts'

type Seen = Pick<Row, 'path' | 'kind' | 'text'>
const seen = ({ path, kind, text }: Row): Seen => ({ path, kind, text })
const one = (value: unknown): Seen => {
  const { rows, left } = rowsOf(value)
  expect([rows.length, left]).toEqual([1, 0])
  return seen(rows[0] as Row)
}
const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: nested(depth - 1) })

describe('rowsOf', () => {
  it('has a row for every value, in the order of the payload, with its place', () => {
    const { rows, left } = rowsOf({
      path: 'a.md',
      edits: [{ oldText: 'x', newText: 'y' }, 'z'],
      force: true,
      'a/b~': null,
    })
    expect(rows.map(({ pointer }) => pointer)).toEqual([
      '/path',
      '/edits/0/oldText',
      '/edits/0/newText',
      '/edits/1',
      '/force',
      '/a~1b~0',
    ])
    expect(rows.map(seen)).toEqual([
      { path: 'path', kind: 'text', text: 'a.md' },
      { path: 'edits[0].oldText', kind: 'text', text: 'x' },
      { path: 'edits[0].newText', kind: 'text', text: 'y' },
      { path: 'edits[1]', kind: 'text', text: 'z' },
      { path: 'force', kind: 'literal', text: 'true' },
      { path: '["a/b~"]', kind: 'null', text: 'null' },
    ])
    expect(left).toBe(0)
    expect(rowsOf(['a', ['b']]).rows.map(({ path }) => path)).toEqual(['[0]', '[1][0]'])
  })

  it.each<[string, unknown, Row['kind'], string]>([
    ['an empty text', '', 'empty_text', ''],
    ['an empty list', [], 'empty_list', ''],
    ['an empty object', {}, 'empty_object', ''],
    ['an object without a prototype', Object.create(null), 'empty_object', ''],
    ['null', null, 'null', 'null'],
    ['false', false, 'literal', 'false'],
    ['zero', 0, 'literal', '0'],
    ['minus zero', -0, 'literal', '-0'],
    ['NaN', Number.NaN, 'literal', 'NaN'],
    ['a bigint', 9007199254740993n, 'literal', '9007199254740993'],
    ['undefined', undefined, 'undefined', 'undefined'],
    ['a function', () => 'x', 'unreadable', 'function'],
    ['a symbol', Symbol('x'), 'unreadable', 'symbol'],
    ['a date', new Date(0), 'literal', '1970-01-01T00:00:00.000Z'],
    ['an invalid date', new Date(Number.NaN), 'literal', 'Invalid Date'],
    ['an error', new RangeError('too far'), 'text', 'too far'],
    ['bytes', new Uint8Array(3), 'literal', 'Uint8Array(3)'],
    ['a map', new Map([[1, 2]]), 'literal', 'Map'],
    ['a pattern', /x/g, 'literal', '/x/g'],
  ])('shows %s as its kind', (_, value, kind, text) => {
    expect(one(value)).toEqual({ path: '', kind, text })
    expect(one({ a: value })).toEqual({ path: 'a', kind, text })
    expect(one([value])).toEqual({ path: '[0]', kind, text })
  })

  it.each([
    'true',
    'false',
    'null',
    '0',
    '-0',
    '42',
    '-1.5',
    '1e10',
    '1E+5',
    ' x',
    'x ',
    '\n',
    ' ',
    '\ufeffx',
    '"quoted"',
    '"',
  ])(
    'quotes the text %j, which could be mistaken for another value or has invisible ends',
    (text) => {
      expect(one(text)).toEqual({ path: '', kind: 'literal', text: JSON.stringify(text) })
    },
  )

  it.each(['True', 'nullable', 'x 1', '1 apple', '-', '.5', 'e5', 'a "b"', '{}', '[]', 'v1.2'])(
    'leaves the text %j as it is',
    (text) => {
      expect(one(text)).toEqual({ path: '', kind: 'text', text })
    },
  )

  it.each([
    'a\nb\n',
    'Dear Ann,\n\nsee you.\n',
    '  indented\n',
    '"Hello"\nshe said',
    'a\r\nb\r\n',
    '\n\nx',
  ])('leaves the lines of %j as they are', (text) => {
    expect(one(text)).toEqual({ path: '', kind: 'text', text })
  })

  it('never shows two different JSON values in the same way', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 0 }), fc.jsonValue({ maxDepth: 0 }), (a, b) => {
        const [first, second] = [one(a), one(b)]
        expect(first.kind === second.kind && first.text === second.text).toBe(Object.is(a, b))
      }),
    )
  })

  it('makes rows of keys such as __proto__ and constructor', () => {
    expect(
      rowsOf(
        JSON.parse(
          '{"a":1,"__proto__":{"autoRun":true},"constructor":{"prototype":{"consent":true}}}',
        ),
      ).rows.map(seen),
    ).toEqual([
      { path: 'a', kind: 'literal', text: '1' },
      { path: '__proto__.autoRun', kind: 'literal', text: 'true' },
      { path: 'constructor.prototype.consent', kind: 'literal', text: 'true' },
    ])
    expect(one(Object.create({ inherited: 1 }))).toEqual({
      path: '',
      kind: 'empty_object',
      text: '',
    })
  })
})

describe('rowsOf has limits', () => {
  it('of 100 rows, or as many as are asked for, and says how many values were left out', () => {
    expect(rowsOf(Array.from({ length: 1000 }, () => 0))).toMatchObject({ left: 900 })
    const rowsOf200 = (value: unknown) => rowsOf(value, { most: 200 })
    const wide = rowsOf200(Array.from({ length: 1000 }, (_, index) => index))
    expect([wide.rows.length, wide.rows.at(-1)?.path, wide.left]).toEqual([200, '[199]', 800])
    expect(rowsOf200(Array.from({ length: 200 }, () => 0))).toMatchObject({ left: 0 })
    expect(rowsOf200(Array.from({ length: 201 }, () => 0))).toMatchObject({ left: 1 })
    expect(
      rowsOf200(
        Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
      ),
    ).toMatchObject({ left: 300 })
    expect(rowsOf200([Array.from({ length: 300 }, () => 0), 'x', 'y'])).toMatchObject({ left: 102 })
  })

  it('of 12 levels: deeper values come on request', () => {
    expect(one(nested(12)).text).toBe('end')
    expect(rowsOf(nested(13)).rows[0]).toMatchObject({
      path: Array.from({ length: 12 }, () => 'a').join('.'),
      kind: 'deep',
      value: { a: 'end' },
    })
    expect(one(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toMatchObject({
      kind: 'deep',
    })
  })

  it('of characters: many long texts share it, and each keeps a beginning', () => {
    const weights = rowsOf(Array.from({ length: 60 }, () => 'x'.repeat(5000))).rows.map(
      ({ drawBudget }) => drawBudget,
    )
    expect(weights[0]).toBe(1800)
    expect(weights.at(-1)).toBe(60)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(26_000)
  })

  it('on a list of a million, which is not walked through', () => {
    let read = 0
    const wide = new Proxy(
      Array.from({ length: 1_000_000 }, () => 0),
      { get: (list, key, receiver) => ((read += 1), Reflect.get(list, key, receiver)) },
    )
    expect(rowsOf(wide)).toMatchObject({ left: 999_900 })
    expect(read).toBeLessThan(2000)
  })

  it('on cycles, also wide ones', () => {
    const cycle: Record<string, unknown> = { name: 'x' }
    cycle.self = cycle
    expect(rowsOf(cycle).rows.map(seen)).toEqual([
      { path: 'name', kind: 'text', text: 'x' },
      { path: 'self', kind: 'circular', text: '' },
    ])
    const wide: unknown[] = []
    wide.push(...Array.from({ length: 300 }, () => wide))
    expect(rowsOf(wide).rows).toHaveLength(100)
  })
})

describe('rowsOf never throws', () => {
  const throwing = {
    get secret() {
      throw new Error('no')
    },
  }

  it('on getters that throw: the others are still rows', () => {
    expect(rowsOf({ a: 1, ...Object.create(null), b: throwing }).rows.map(seen)).toEqual([
      { path: 'a', kind: 'literal', text: '1' },
      { path: 'b.secret', kind: 'unreadable', text: '' },
    ])
  })

  it('on proxies whose traps throw, or that are revoked', () => {
    const no = () => {
      throw new Error('no')
    }
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    for (const value of [
      new Proxy({}, { ownKeys: no }),
      new Proxy({ a: 1 }, { getOwnPropertyDescriptor: no }),
      new Proxy([], { get: no }),
      proxy,
    ])
      expect(one(value).kind).toBe('unreadable')
    expect(rowsOf(new Proxy({ a: 1 }, { get: no })).rows.map(seen)).toEqual([
      { path: 'a', kind: 'unreadable', text: '' },
    ])
  })

  it('on lists with holes, and members that throw', () => {
    const list: unknown[] = [0]
    list.length = 3
    Object.defineProperty(list, 2, {
      get() {
        throw new Error('no')
      },
    })
    expect(rowsOf(list).rows.map(seen)).toEqual([
      { path: '[0]', kind: 'literal', text: '0' },
      { path: '[1]', kind: 'undefined', text: 'undefined' },
      { path: '[2]', kind: 'unreadable', text: '' },
    ])
  })

  it('on anything: it gives 1 to 100 rows, and their texts are texts', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withNullPrototype: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        (value) => {
          const { rows, left } = rowsOf(value)
          expect(rows.length).toBeGreaterThan(0)
          expect(rows.length).toBeLessThanOrEqual(100)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(
            rows.every(({ path, text }) => typeof path === 'string' && typeof text === 'string'),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('secrets', () => {
  const secrets = (value: unknown) =>
    rowsOf(value)
      .rows.filter(({ isSecret }) => isSecret)
      .map(({ path }) => path)

  it('are values under a key that says so, however deep', () => {
    expect(
      secrets({
        apiKey: 'x',
        user: { Password: 'y', name: 'z' },
        cookies: ['a', { b: 'c' }],
        headers: { 'X-API-Key': 'k', Authorization: 'Basic q' },
      }),
    ).toEqual([
      'apiKey',
      'user.Password',
      'cookies[0]',
      'cookies[1].b',
      'headers.X-API-Key',
      'headers.Authorization',
    ])
  })

  it('are texts and numbers; true, false, null and token counts are not', () => {
    expect(
      secrets({
        password: 1234,
        secret: '',
        pwd: null,
        token: true,
        tokens: 12,
        token_count: 'x',
        passcode: 7n,
      }),
    ).toEqual(['password', 'passcode'])
  })
})

describe('numbers', () => {
  it('keep the digits they were written with when a double cannot hold them', () => {
    const exact = new Map([
      ['/account', '12345678901234567890'],
      ['/other', '999'],
    ])
    expect(
      rowsOf({ account: Number('12345678901234567890'), other: 5 }, { exact }).rows.map(
        ({ text }) => text,
      ),
    ).toEqual(['12345678901234567890', '5'])
  })
})
