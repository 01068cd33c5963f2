import { deniedResultOf } from '../../../src/consent/denial/deniedResultOf.ts'

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

  it.each<unknown>([
    { success: true, path: 'a.md' },
    { success: true, ok: true, status: 'success', message: 'Deployed to production.' },
    { success: false, ok: true, message: 'Deployed to production.' },
    { success: false, status: 'SUCCEEDED', message: 'Deployed to production.' },
    { success: false, state: ' done ', message: 'Deployed to production.' },
    { success: false, result: 'Successfully deployed.', message: 'Deployed to production.' },
    { success: false, data: [{ run: { exit_status: 'ok' } }] },
    { success: false, isError: false },
    { success: false, error: null },
    { success: 'true' },
    { success: 1 },
    { Success: true },
    { is_success: 'yes' },
    { ok: true, status: 'success' },
    { statusCode: 200 },
    { denied: false },
    [{ success: true }],
    true,
    'ok',
  ])('sends nothing of what says that the call succeeded: %j', (given) => {
    expect(deniedResultOf(declared(given), 'no')).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person: no',
      deniedResultError: 'it says that the call succeeded',
    })
  })

  it.each<object>([
    { success: false, message: 'Not sent.', status: 'denied' },
    { success: false, approved: false, error: 'The person said no.' },
    { success: false, denied: true, code: 403, path: 'success.md', note: 'ok' },
  ])('is sent as declared where it only says that it was denied: %j', (given) => {
    expect(deniedResultOf(declared(given))).toEqual(given)
  })

  it('of something that is as deep as no result says only that it was denied', () => {
    let deep: object = { success: true }
    for (let depth = 0; depth < 5_000; depth += 1) deep = { deep }
    expect(deniedResultOf(declared(deep)).data).toBeUndefined()
    expect(deniedResultOf(declared(null))).toMatchObject({ success: false, data: { value: null } })
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
