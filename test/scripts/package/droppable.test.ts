import { droppable } from '../../../scripts/package/droppable.ts'

describe('a file of many modules lets an app drop what it does not use', () => {
  test.each([
    ['const a = f(g())', 'const a = /* @__PURE__ */ f(/* @__PURE__ */ g())'],
    ['const a = new Map()', 'const a = /* @__PURE__ */ new Map()'],
    ['const a = { ...b }', 'const a = /* @__PURE__ */ (() => ({ ...b }))()'],
    ['const a = `${b}`', 'const a = /* @__PURE__ */ (() => (`${b}`))()'],
    ['const a = [b.c]', 'const a = /* @__PURE__ */ (() => ([b.c]))()'],
  ])('%s', (code, expected) => {
    expect(droppable(code, 'a.js')).toBe(expected)
  })

  test.each(['const a = 1', 'const a = () => f()', 'function a() { return b.c }', '"use client"'])(
    'nothing is said of what does nothing: %s',
    (code) => {
      expect(droppable(code, 'a.js')).toBe(code)
    },
  )

  test.each(['f()', 'for (const a of b) f(a)', 'const { a } = b'])(
    'the build fails on what every app would keep: %s',
    (code) => {
      expect(() => droppable(code, 'a.js')).toThrow('a.js: no app could drop')
    },
  )
})
