import fc from 'fast-check'
import { headEnd, tailStart } from '../../../../src/ui/content/clip.ts'
import { maskSecrets } from '../../../../src/internal/maskSecrets.ts'
import { caseCount } from '../../../support/processorTime.ts'

const MEASURE = { weight: 100, lines: 5 }

describe('a long text', () => {
  it('is cut by characters and by lines, and sooner when it is full of tokens', () => {
    expect(headEnd('x'.repeat(1000), MEASURE)).toBe(100)
    expect(headEnd('a\n'.repeat(1000), MEASURE)).toBe(10)
    expect(headEnd('\u200b'.repeat(1000), MEASURE)).toBe(5)
    expect(headEnd('short', MEASURE)).toBe(5)
    expect(tailStart('x'.repeat(1000), MEASURE, 0)).toBe(900)
    expect(1000 - tailStart('a\n'.repeat(500), MEASURE, 0)).toBe(10)
    expect(1000 - tailStart('\u200b'.repeat(1000), MEASURE, 0)).toBe(16)
    expect(tailStart('x'.repeat(1000), MEASURE, 950)).toBe(950)
  })

  it('is never cut inside a character or a secret', () => {
    expect(headEnd(`${'x'.repeat(99)}👨${'x'.repeat(99)}`, MEASURE)).toBe(99)
    const text = `${'x'.repeat(90)} sk-${'a'.repeat(30)} ${'y'.repeat(200)}`
    expect(headEnd(text, MEASURE)).toBe(91)
    const key = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(500)}\n-----END PRIVATE KEY-----`
    expect(maskSecrets(`${key}end`.slice(tailStart(`${key}end`, MEASURE, 0)))).toBe('end')
  })

  it.each([
    ['blanks', ' '.repeat(100_000)],
    ['line breaks', '\n'.repeat(100_000)],
    ['marks', `o${'\u0301'.repeat(3000)}`],
  ])('is not cut inside a run of %s, which is one token', (_, run) => {
    expect(headEnd(run, MEASURE)).toBe(run.length)
    expect(headEnd(`${run}; rm -rf ~`, MEASURE)).toBe(run.length)
  })

  it('is always cut somewhere, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(300), (text, from) => {
        const end = headEnd(text, MEASURE, Math.min(from, text.length))
        expect(end).toBeGreaterThanOrEqual(Math.min(from, text.length))
        expect(end).toBeLessThanOrEqual(text.length)
        const start = tailStart(text, MEASURE, Math.min(from, text.length))
        expect(start).toBeGreaterThanOrEqual(Math.min(from, text.length))
        expect(start).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: caseCount(1000) },
    )
  })
})
