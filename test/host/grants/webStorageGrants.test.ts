import { webStorageGrants } from '../../../src/host/createConversationGrants.ts'
import type { Grant } from '../../../src/policy/index.ts'

const grant = (id: string, changes: Partial<Grant> = {}): Grant => ({
  id,
  scope: 'always',
  tool: 'x',
  exactly: { digest: 'digest' },
  definition: 'd',
  by: { kind: 'person', id: 'ann' },
  at: Date.now(),
  ...changes,
})

/** As a browser's: node has none. */
class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
}

let key = 0
let storage: MemoryStorage
let grants: ReturnType<typeof webStorageGrants>
beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  grants = webStorageGrants(`notes-${++key}`)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const stored = () => storage.kept.get(`notes-${key}`)

describe('grants in web storage', () => {
  it('are read as they were added until they are revoked, also by a later page', async () => {
    const listener = vi.fn()
    const stop = grants.subscribe!(listener)
    await grants.add(grant('a'))
    await grants.add(grant('b', { exactly: undefined, rule: 'edit_file(path: notes/**)' }))
    expect((await grants.list()).map(({ id }) => id)).toEqual(['a', 'b'])
    await grants.revoke('a')
    expect((await grants.list()).map(({ id }) => id)).toEqual(['b'])
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    await grants.revoke('b')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('share one store for each key, even when it is made during render', () => {
    expect(webStorageGrants(`notes-${key}`)).toBe(grants)
    expect(webStorageGrants('other')).not.toBe(grants)
  })

  it('are there once, however often one is added', async () => {
    await grants.add(grant('a'))
    await grants.add(grant('a', { tool: 'y' }))
    expect(await grants.list()).toMatchObject([{ id: 'a', tool: 'y' }])
  })

  it('follow other tabs, also where one throws everything away', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const listener = vi.fn()
    const stop = grants.subscribe!(listener)
    const change = (of: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key: of }))
    change('another')
    expect(listener).not.toHaveBeenCalled()
    change(`notes-${key}`)
    change(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    change(null)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('that have ended are removed at the next write', async () => {
    await grants.add(grant('old', { at: 0, expiresAt: 1 }))
    await grants.add(grant('new'))
    expect(stored()).not.toContain('"old"')
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"always"'],
    ['a list', '[{"tool":"x"}]'],
    ['no version', '{"grants":[]}'],
    ['another version', '{"version":2,"grants":[]}'],
    ['the version as text', '{"version":"1"}'],
    ['no grants', '{"version":1}'],
    ['grants that are none', '{"version":1,"grants":{"*":true}}'],
    ['broken grants', '{"version":1,"grants":[null,1,{"tool":"*"},{"id":"a","scope":"always"}]}'],
  ])('do not come from a stored text that is %s', (_, text) => {
    if (text !== undefined) storage.kept.set(`notes-${key}`, text)
    expect(grants.list()).toEqual([])
  })

  it('of another version are left untouched', () => {
    const text = JSON.stringify({ version: 2, grants: [grant('a')] })
    storage.kept.set(`notes-${key}`, text)
    expect(() => grants.add(grant('b'))).toThrow('another version')
    expect(() => grants.revoke('a')).toThrow('another version')
    expect(stored()).toBe(text)
  })

  it.each([
    ['is absent', () => vi.stubGlobal('localStorage', undefined)],
    [
      'throws when it is looked at',
      () =>
        Object.defineProperty(globalThis, 'localStorage', {
          configurable: true,
          get: () => {
            throw new Error('SecurityError')
          },
        }),
    ],
    [
      'throws when it is read',
      () =>
        vi.stubGlobal('localStorage', {
          getItem: () => {
            throw new Error('SecurityError')
          },
        }),
    ],
  ])('are not read from or kept in storage that %s', (_, breakIt) => {
    breakIt()
    expect(grants.list()).toEqual([])
    expect(() => grants.add(grant('a'))).toThrow(Error)
  })

  it('are never read from entries an app or an attacker stored under other names', () => {
    storage.kept.set('toolConsent:open_file', 'always')
    storage.kept.set('autoApprove', 'true')
    storage.kept.set('toolConsent', '{"*":true}')
    expect(grants.list()).toEqual([])
  })
})
