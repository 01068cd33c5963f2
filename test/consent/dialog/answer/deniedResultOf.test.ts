import { deniedResultOf } from '../../../../src/consent/dialog/answer/deniedResultOf.ts'

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

  it('is never a success, whatever the template makes of the arguments', () => {
    const given = { success: true, path: 'a.md' }
    expect(deniedResultOf(declared(given))).toEqual({ success: false, path: 'a.md' })
  })

  it.each<unknown>([
    { success: 'true' },
    { success: 1 },
    { Success: true },
    { ok: true, status: 'success' },
    [{ success: true }],
    true,
    null,
  ])('says that it was denied beside what only looks like a success: %j', (given) => {
    const sent = deniedResultOf(declared(given))
    expect(sent).toMatchObject({ success: false, error: 'Denied by the person' })
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
