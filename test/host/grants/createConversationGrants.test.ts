import {
  createConversationGrants as createKeeper,
  type GrantStore,
} from '../../../src/host/createConversationGrants.ts'
import type { Grant } from '../../../src/policy/index.ts'
import { definitionDigest } from '../../../src/policy/digestOf.ts'

const grant = (id: string, changes: Partial<Grant> = {}): Grant => ({
  id,
  scope: 'always',
  tool: 'x',
  exactly: { digest: 'digest' },
  definition: 'd',
  by: { kind: 'person', id: 'ann' },
  at: 1,
  ...changes,
})
const carry = (_: string, request: Promise<void>) => request
const createConversationGrants = (
  store: GrantStore,
  ...rest: Parameters<typeof createKeeper> extends [unknown, ...infer Rest] ? Rest : never
) => createKeeper(() => store, ...rest)
const settled = () => new Promise((resolve) => setTimeout(resolve))
const ids = (keeper: { list(): readonly Grant[] }) => keeper.list().map(({ id }) => id)

/** A store on a server: what it is asked is answered when the test says so. */
function remote(grants: readonly unknown[] = []) {
  const waiting: { resolve(): void; reject(reason?: unknown): void }[] = []
  let kept = [...grants]
  const listeners = new Set<() => void>()
  const later = <T>(answer: () => T) =>
    new Promise<T>((resolve, reject) => waiting.push({ resolve: () => resolve(answer()), reject }))
  const store = {
    list: () => later(() => kept as Grant[]),
    add: (added: Grant) => later(() => void kept.push(added)),
    revoke: (id: string) =>
      later(() => void (kept = kept.filter((each) => (each as Grant).id !== id))),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } satisfies GrantStore
  return {
    store,
    waiting,
    listeners,
    change: (next: readonly unknown[]) => {
      kept = [...next]
      for (const listener of listeners) listener()
    },
  }
}

describe('grants of a store', () => {
  it('count once they are read: those of this conversation and those for always, the latest first', async () => {
    const { store, waiting } = remote([
      grant('old'),
      grant('new', { at: 2 }),
      grant('here', { scope: 'conversation', conversation: 'c1' }),
      grant('there', { scope: 'conversation', conversation: 'c2' }),
      { id: 'broken' },
      null,
    ])
    const keeper = createConversationGrants(store, 'c1', carry)
    const seen: string[][] = []
    keeper.subscribe(() => seen.push(ids(keeper)))
    keeper.start()
    expect(ids(keeper)).toEqual([])
    waiting[0]!.resolve()
    await settled()
    expect(seen).toEqual([['new', 'old', 'here']])
  })

  it.each([
    [
      'that throws',
      {
        list: () => {
          throw new Error('gone')
        },
      },
    ],
    ['that rejects', { list: () => Promise.reject(new Error('offline')) }],
    ['that lists no list', { list: () => 'all' }],
    ['that never answers', { list: () => new Promise(() => {}) }],
    [
      'that cannot be followed',
      {
        list: () => [],
        subscribe: () => {
          throw new Error('no')
        },
      },
    ],
  ])('from a store %s do not count', async (_, store) => {
    const keeper = createConversationGrants(
      { add: () => {}, revoke: () => {}, ...store } as unknown as GrantStore,
      'c1',
      carry,
    )
    const stop = keeper.start()
    await settled()
    expect(keeper.list()).toEqual([])
    stop()
  })

  it('stop counting when a later list fails', async () => {
    let isThere = true
    const listeners = new Set<() => void>()
    const keeper = createConversationGrants(
      {
        list: () => (isThere ? [grant('a')] : Promise.reject(new Error('offline'))),
        add: () => {},
        revoke: () => {},
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'c1',
      carry,
    )
    keeper.start()
    expect(ids(keeper)).toEqual(['a'])
    isThere = false
    for (const listener of listeners) listener()
    await settled()
    expect(keeper.list()).toEqual([])
  })

  it('follow the store, and a late answer does not replace a newer one', async () => {
    const { store, waiting, change, listeners } = remote([grant('a')])
    const keeper = createConversationGrants(store, 'c1', carry)
    const stop = keeper.start()
    change([grant('b')])
    waiting[1]!.resolve()
    await settled()
    waiting[0]!.resolve()
    await settled()
    expect(ids(keeper)).toEqual(['b'])
    stop()
    expect(listeners.size).toBe(0)
  })

  it('are those of the latest reading, whichever answer comes last', async () => {
    const waiting: { resolve(grants: Grant[]): void; reject(reason: Error): void }[] = []
    const listeners: (() => void)[] = []
    const keeper = createConversationGrants(
      {
        list: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
        add: () => {},
        revoke: () => {},
        subscribe: (listener) => {
          listeners.push(listener)
          return () => {}
        },
      },
      'c1',
      carry,
    )
    const stop = keeper.start()
    listeners[0]!()
    listeners[0]!()
    waiting[2]!.resolve([grant('new')])
    await settled()
    waiting[0]!.resolve([grant('old')])
    await settled()
    expect(ids(keeper)).toEqual(['new'])
    waiting[1]!.reject(new Error('offline'))
    await settled()
    expect(ids(keeper)).toEqual(['new'])
    listeners[0]!()
    stop()
    waiting[3]!.resolve([grant('late')])
    await settled()
    expect(ids(keeper)).toEqual(['new'])
  })

  it('are the same array until one changes', async () => {
    const keeper = createConversationGrants(
      { list: () => [grant('a')], add: () => {}, revoke: () => {} },
      'c1',
      carry,
    )
    keeper.start()
    const before = keeper.list()
    keeper.start()
    expect(keeper.list()).toBe(before)
  })
})

describe('grants of a store that end', () => {
  const lasting = (days: number) => [
    grant('a', { at: Date.now(), expiresAt: Date.now() + days * 86_400_000 }),
  ]
  const keeperOf = (grants: readonly Grant[]) =>
    createConversationGrants({ list: () => grants, add: () => {}, revoke: () => {} }, 'c1', carry)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tell it when they end, and not before, also after more days than a timer counts', () => {
    const keeper = keeperOf(lasting(60))
    const listener = vi.fn()
    keeper.start()
    keeper.subscribe(listener)
    vi.advanceTimersByTime(1000)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(61 * 86_400_000)
    expect(keeper.list()).toEqual([])
    expect(listener).toHaveBeenCalled()
  })

  it('are waited for by nobody once nobody follows the store', () => {
    const keeper = keeperOf(lasting(1))
    keeper.start()()
    keeper.revoke('other')
    expect(ids(keeper)).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a call that an exact grant is asked about', () => {
  it('is covered by none while its arguments have not arrived', () => {
    const definition = definitionDigest('x', {})
    const known = createConversationGrants(
      { list: () => [grant('a', { definition: definition! })], add: () => {}, revoke: () => {} },
      'c1',
      carry,
    )
    known.start()
    const mode = { mode: 'read', source: 'registered', because: [] } as const
    expect(known.findFor({ name: 'x' }, {}, mode)).toBeUndefined()
  })
})

describe('a grant that is given', () => {
  it('counts once the store has it, and never when storing fails', async () => {
    const { store, waiting } = remote()
    const keeper = createConversationGrants(store, 'c1', carry)
    keeper.add(grant('a'))
    await settled()
    expect(keeper.list()).toEqual([])
    waiting.splice(0).forEach(({ resolve }) => resolve())
    await settled()
    waiting.splice(0).forEach(({ resolve }) => resolve())
    await settled()
    expect(ids(keeper)).toEqual(['a'])
    keeper.add(grant('b'))
    waiting.splice(0).forEach(({ reject }) => reject('full'))
    await settled()
    expect(keeper.problem('b')?.message).toBe('full')
    expect(ids(keeper)).not.toContain('b')
  })

  it('for a conversation without a name stays in the page, and is in no store', () => {
    const added: Grant[] = []
    const keeper = createConversationGrants(
      { list: () => [], add: (given) => void added.push(given), revoke: () => {} },
      undefined,
      carry,
    )
    keeper.add(grant('a', { scope: 'conversation', conversation: keeper.conversation }))
    expect(ids(keeper)).toEqual(['a'])
    expect(added).toEqual([])
    keeper.revoke('a')
    expect(keeper.list()).toEqual([])
    expect(
      createConversationGrants(
        { list: () => [], add: () => {}, revoke: () => {} },
        undefined,
        carry,
      ).conversation,
    ).not.toBe(keeper.conversation)
  })
})

describe('a grant that is revoked', () => {
  it('stops counting at once, is still known for what it allowed, and a list already on its way does not bring it back', async () => {
    const { store, waiting, change } = remote([grant('a')])
    const keeper = createConversationGrants(store, 'c1', carry)
    keeper.start()
    waiting[0]!.resolve()
    await settled()
    change([grant('a'), grant('b')])
    keeper.revoke('a')
    expect(keeper.list()).toEqual([])
    expect(keeper.find('a')?.id).toBe('a')
    waiting[1]!.resolve()
    await settled()
    expect(ids(keeper)).not.toContain('a')
  })

  it('does not count even when it stays in the store, and that is said', async () => {
    const keeper = createConversationGrants(
      {
        list: () => [grant('a')],
        add: () => {},
        revoke: () => Promise.reject(new Error('offline')),
      },
      'c1',
      carry,
    )
    keeper.start()
    keeper.revoke('a')
    expect(keeper.failedRevocations()).toEqual([])
    await settled()
    expect(keeper.list()).toEqual([])
    expect(keeper.problem('a')?.message).toBe('offline')
    expect(keeper.failedRevocations().map(({ id }) => id)).toEqual(['a'])
  })
})
