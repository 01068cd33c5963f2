import { deniedResultOf } from '../../../../src/consent/dialog/answer/deniedResultOf.ts'

/** A confirmation that declares this. */
const declared = (deniedResult: unknown) => ({
  title: 'Confirm',
  prompt: [],
  unmentioned: [],
  deniedResult,
})

describe('a denied result', () => {
  it('that is a result is sent as it is declared', () => {
    expect(deniedResultOf(declared({ success: false, message: 'Not sent.' }), 'no')).toEqual({
      success: false,
      message: 'Not sent.',
    })
  })

  it('that is something else is the data of one that says it was denied, with the person’s reason', () => {
    expect(deniedResultOf(declared({ cancelled: true }), 'Keep it.')).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person: Keep it.',
      data: { cancelled: true },
    })
    expect(deniedResultOf(declared('no'))).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person',
      data: { value: 'no' },
    })
  })

  it('PUB-45 that could not be made says so, and is never one that is off its schema', () => {
    expect(
      deniedResultOf({
        title: 'Confirm',
        error: { kind: 'denied_result', text: 'it does not match' },
      }),
    ).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person',
      deniedResultError: 'it does not match',
    })
  })
})
