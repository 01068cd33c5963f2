import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ToolCallBubble,
  type Grant,
  type ToolCallRecord,
  type ToolHost,
  type ToolPolicy,
} from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'

const STEP = 65_536
const noteOf = (): ToolCallRecord => ({
  call: { id: 'c1', name: 'note', arguments: { text: 'a note of many pages\n'.repeat(20_000) } },
})
const askedOf = (id: string): ToolCallRecord => ({
  call: { ...noteOf().call, id },
  request: { id: `request of ${id}` },
  phase: 'waiting',
  run: 'active',
})
const LOCAL: ToolPolicy = { tools: { note: { local: true } } }
const DIGEST = expect.stringMatching(/^\w{64}$/) as string
const holdsAll: Partial<ToolHost> = { isGated: (record) => record.result === undefined }
const runs: ToolPolicy = { tools: { note: { mode: 'read' } } }
const asks: ToolPolicy = { tools: { note: { local: true } } }

/** The lengths of the texts that were made bytes: a digest is made of nothing else. */
const made = () =>
  vi.mocked(TextEncoder.prototype.encode).mock.calls.map(([text]) => text?.length ?? 0)
const large = () => made().filter((length) => length > 10_000)

beforeEach(() => void vi.spyOn(TextEncoder.prototype, 'encode'))
afterEach(() => vi.restoreAllMocks())

function storeOf(...first: Grant[]) {
  let grants: readonly Grant[] = first
  return {
    list: () => grants,
    add: (grant: Grant) => void (grants = [...grants, grant]),
    revoke: (id: string) => void (grants = grants.filter((grant) => grant.id !== id)),
  }
}
type Shown = { policy?: ToolPolicy; records?: ToolCallRecord[]; store?: ReturnType<typeof storeOf> }

describe.each(['the records of the provider', 'a bubble alone'])(
  'a call with much in its arguments, known by %s',
  (by) => {
    function show(host: ToolHost, first: Shown) {
      const note = [noteOf()]
      const element = ({ policy, records = note, store }: Shown) => (
        <TestProvider
          host={host}
          policy={policy}
          grants={store}
          armDelay={0}
          {...(by === 'a bubble alone' ? {} : { records })}
        >
          {records.map((record) => (
            <ToolCallBubble key={record.call.id} record={record} />
          ))}
        </TestProvider>
      )
      const { rerender, unmount } = render(element(first))
      return { change: (next: Shown) => rerender(element(next)), unmount }
    }

    it('is let run by the policy after its digest was made in short steps', async () => {
      const host = createTestHost(holdsAll)
      show(host, { policy: runs })
      expect(large()).toEqual([])
      expect(host.sent).toEqual([])
      await waitFor(() => expect(host.sent).toHaveLength(1))
      expect(host.sent).toMatchObject([
        { decision: { kind: 'allow', digest: DIGEST, by: { kind: 'policy' } } },
      ])
      expect(large().length).toBeGreaterThan(5)
      expect(Math.max(...made())).toBeLessThan(STEP * 2)
    })

    it.each<[string, Shown | undefined]>([
      ['the policy asks by then', { policy: asks }],
      ['it is gone by then', { policy: runs, records: [] }],
      ['nobody shows it any more', undefined],
    ])('is not let run where %s', async (_, next) => {
      const host = createTestHost(holdsAll)
      const { change, unmount } = show(host, { policy: runs })
      const short = { call: { id: 'c2', name: 'note', arguments: {} } }
      if (next) change(next)
      else unmount()
      // a digest that is begun afterwards is sent later than this one would have been
      const other = createTestHost(holdsAll)
      const later = { call: { ...noteOf().call, id: 'c3' } }
      show(other, { policy: runs, records: [later, short] })
      await waitFor(() => expect(other.sent).toHaveLength(2))
      expect(host.sent).toEqual([])
    })

    it('is allowed for always, exactly, and answered by that, all in short steps', async () => {
      const store = storeOf()
      const host = createTestHost()
      const { change } = show(host, { policy: LOCAL, store, records: [askedOf('c1')] })
      await userEvent.selectOptions(
        await screen.findByRole('combobox', { name: 'For how long' }),
        'Always',
      )
      const allow = screen.getByRole('button', { name: /^Allow/ })
      await waitFor(() => expect(allow).toHaveAttribute('aria-disabled', 'false'))
      const before = large().length
      fireEvent.click(allow)
      expect(host.sent).toMatchObject([{ decision: { kind: 'allow', scope: 'always' } }])
      expect(large().length).toBe(before)
      await waitFor(() => expect(store.list()).toMatchObject([{ exactly: { digest: DIGEST } }]))
      change({ policy: LOCAL, store, records: [askedOf('c2')] })
      await waitFor(() => expect(host.sent).toHaveLength(2))
      expect(host.sent[1]).toMatchObject({ decision: { kind: 'allow', by: { kind: 'grant' } } })
      expect(Math.max(...made())).toBeLessThan(STEP * 2)
    })
  },
)
