import { deniedResultOf } from '../../../../../src/ui/consent/declaredConfirmationOf.ts'

/** A confirmation that declares this. */
const declared = (deniedResult: unknown) => ({
  title: 'Confirm',
  prompt: [],
  unmentioned: [],
  deniedResult,
})

describe('a denied result', () => {
  it('is sent as declared when it has the form of a result', () => {
    expect(deniedResultOf(declared({ success: false, message: 'Not sent.' }), 'no')).toEqual({
      success: false,
      message: 'Not sent.',
    })
  })

  it('of which nothing is sent says why, with the person’s reason', () => {
    const prompt = { ...declared({ success: false }), deniedResultError: 'it says more' }
    expect(deniedResultOf(prompt, 'no')).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person: no',
      deniedResultError: 'it says more',
    })
  })

  it('in another form becomes the data of a result that says it was denied, with the person’s reason', () => {
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

  it('that could not be made says so, and never breaks its schema', () => {
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
