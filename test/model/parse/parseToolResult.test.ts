import { parseToolResult } from '../../../src/model/index.ts'

describe('parseToolResult', () => {
  it('returns the result itself, with unknown members', () => {
    const result = {
      success: true,
      message: 'Done.',
      data: { n: 1 },
      durationMs: 12,
      nested: { kept: [1] },
    }
    expect(parseToolResult(result)).toBe(result)
    expect(result).toStrictEqual({
      success: true,
      message: 'Done.',
      data: { n: 1 },
      durationMs: 12,
      nested: { kept: [1] },
    })
  })

  it('reads every known member, and treats undefined as absent', () => {
    const full = {
      success: false,
      terminal: false,
      needsFollowup: true,
      nextAction: 'retry',
      message: 'm',
      error: 'e',
      data: {},
    }
    expect(parseToolResult(full)).toBe(full)
    const absent = { success: true, terminal: undefined, message: undefined, data: undefined }
    expect(parseToolResult(absent)).toBe(absent)
  })

  it.each<[unknown, string]>([
    [null, '$ must be an object, is null.'],
    [[], '$ must be an object, is an array.'],
    ['ok', '$ must be an object, is a string.'],
    [{}, '$.success must be a boolean, is missing.'],
    [{ success: 'true' }, '$.success must be a boolean, is a string.'],
    [{ success: 1 }, '$.success must be a boolean, is a number.'],
    [{ success: true, terminal: 1 }, '$.terminal must be a boolean, is a number.'],
    [{ success: true, needsFollowup: 'yes' }, '$.needsFollowup must be a boolean, is a string.'],
    [{ success: true, nextAction: {} }, '$.nextAction must be a string, is an object.'],
    [{ success: true, message: 4 }, '$.message must be a string, is a number.'],
    [{ success: false, error: null }, '$.error must be a string, is null.'],
    [{ success: true, data: [] }, '$.data must be an object, is an array.'],
    [{ success: true, data: null }, '$.data must be an object, is null.'],
    [{ success: true, data: 'x' }, '$.data must be an object, is a string.'],
  ])('refuses %j, and names path and reason', (value, reason) => {
    expect(() => parseToolResult(value)).toThrow(
      new TypeError(`handrail: invalid tool result. ${reason}`),
    )
  })
})
