import { parsePatch } from '../../src/diff/index.ts'

describe('parsePatch', () => {
  it('reads a unified patch', () => {
    expect(parsePatch('--- a/x.txt\n+++ b/x.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n')).toEqual([{ kind: 'changed', before: 'x.txt', after: 'x.txt', hunks: [{ before: [1, 2], after: [1, 2], lines: [' a', '-b', '+c'] }] }])
  })
  it('reads an agent patch', () => {
    expect(parsePatch('*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Delete File: b.ts\n*** End Patch')).toEqual([
      { kind: 'changed', before: 'a.ts', after: 'a.ts', hunks: [{ before: [0, 1], after: [0, 1], lines: ['-x', '+y'] }] },
      { kind: 'removed', before: 'b.ts', hunks: [] },
    ])
  })
  it('throws on what is no patch', () => {
    expect(() => parsePatch('hello')).toThrow(new SyntaxError('handrail: invalid patch. Line 1: no file and no hunk.'))
  })
})
