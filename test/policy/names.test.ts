import { commonNames, evaluateCall, type ToolPolicy } from '../../src/policy/index.ts'

const own = { tool: { server: null } }
const said = (name: string, names?: ToolPolicy['names']) => {
  const { mode, verdict } = evaluateCall({ name, arguments: {} }, own, { names })
  return [mode, verdict]
}

describe('the names of tools that the app did not register', () => {
  it.each([
    ['get_note', ['read', 'run'], ['read', 'run'], ['read', 'run']],
    ['delete_note', ['destructive', 'ask'], ['destructive', 'run'], ['destructive', 'ask']],
    ['shell_run', ['local', 'ask'], ['local', 'ask'], ['local', 'ask']],
    ['purgeCache', ['external', 'ask'], ['external', 'run'], ['destructive', 'ask']],
    ['send_mail', ['external', 'ask'], ['external', 'run'], ['external', 'ask']],
    ['lookup_note', ['external', 'ask'], ['external', 'run'], ['read', 'run']],
  ])('%s counts by four patterns, exactly as documented, or by word lists', (name, ...all) => {
    expect([said(name), said(name, 'spec'), said(name, commonNames)]).toEqual(all)
  })

  it('with unseen characters are never milder than unknown', () => {
    expect(said('get_\u200bnote')).toEqual(['external', 'ask'])
    expect(said('delete_\u200bnote')).toEqual(['destructive', 'ask'])
  })
})
