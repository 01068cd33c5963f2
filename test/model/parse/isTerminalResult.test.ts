import fc from 'fast-check'
import { isTerminalResult } from '../../../src/model/index.ts'

describe('isTerminalResult', () => {
  it.each<[unknown, boolean]>([
    [{ success: true }, false],
    [{ success: false }, true],
    [{ success: false, needsFollowup: true }, false],
    [{ terminal: true }, true],
    [{ success: false, terminal: true }, true],
    [{}, false],
    [null, false],
  ])('a result of %j: %s', (result, terminal) => {
    expect(isTerminalResult(result)).toBe(terminal)
  })

  it('a result with terminal: true is terminal, even when a follow-up is wanted', () => {
    expect(isTerminalResult({ success: false, needsFollowup: true, terminal: true })).toBe(true)
    expect(isTerminalResult({ success: true, needsFollowup: true, terminal: true })).toBe(true)
  })

  it('needsFollowup counts only as true: a failure with false or undefined ends the run', () => {
    expect(isTerminalResult({ success: false, needsFollowup: false, terminal: false })).toBe(true)
    expect(isTerminalResult({ success: false, needsFollowup: undefined })).toBe(true)
  })

  it.each(['true', 1, {}, [], 'yes', 1n, new Date(0)])(
    'compares strictly: %s is not true',
    (truthy) => {
      expect(isTerminalResult({ terminal: truthy })).toBe(false)
      expect(isTerminalResult({ success: false, needsFollowup: truthy })).toBe(true)
    },
  )

  it.each([0, '', null, undefined, Number.NaN])('compares strictly: %s is not false', (falsy) => {
    expect(isTerminalResult({ success: falsy })).toBe(false)
  })

  it('never throws, and returns a boolean', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isTerminalResult(value)).toBeTypeOf('boolean')
      }),
    )
  })
})
