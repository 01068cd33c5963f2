import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { DiffPreview, type DiffPreviewProps, type ToolHost } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { deriveDiff } from '../../../src/diff/deriveDiff.ts'
import { DiffSkeleton } from '../../../src/diff/skeleton/DiffSkeleton.tsx'
import { skeletonOf } from '../../../src/diff/skeleton/skeletonOf.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'

afterEach(cleanup)

const NEVER: Partial<ToolHost> = { loadDiff: () => new Promise(() => {}) }
const asked = (name: string, args: Readonly<Record<string, unknown>>) =>
  exampleRecord('awaiting_consent', { call: { id: 'call-1', name, arguments: args } })
const update = { id: 5512, title: 'Friday stand-up', room: 'A' }

const show = (props: DiffPreviewProps, host: Partial<ToolHost> = {}) =>
  render(
    <TestProvider host={createTestHost(host)}>
      <div style={{ inlineSize: '45rem' }}>
        <DiffPreview {...props} />
      </div>
    </TestProvider>,
  )
const box = () => document.querySelector('[data-handrail="diff"]')
const height = () => box()?.getBoundingClientRect().height

/** Each height that the box of a change has had, from the first on, while its code was fetched. */
async function heights(props: DiffPreviewProps, end: RegExp, host: Partial<ToolHost>) {
  const seen: (number | undefined)[] = []
  const look = () => {
    const now = height()
    if (seen.length === 0 || now !== seen.at(-1)) seen.push(now)
  }
  const observer = new MutationObserver(look)
  show(props, host)
  look()
  observer.observe(document.body, { childList: true, subtree: true })
  expect(screen.queryByRole('group')).toBeNull() // nothing is said yet
  await screen.findByRole('group', { name: 'Changes' })
  await waitFor(() => expect(document.body).toHaveTextContent(end))
  look()
  observer.disconnect()
  return seen
}

const PATCH = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n@@ -20 +21 @@\n-e\n+f\n'

describe('the place of a change', () => {
  // the first test of the file: all of the code is yet to come
  it('is there while its code is fetched, as high as it will be', async () => {
    const seen = await heights({ record: asked('update_event', update) }, /stand-up/, NEVER)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toBeGreaterThan(90)
  })

  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['data', 'update_event', update],
    ['an edit', 'edit_file', { path: 'a.md', old_string: 'a\nb\nc\n', new_string: 'a\nx\nc\n' }],
    [
      'an edit with many equal lines around it',
      'edit_file',
      {
        path: 'a.md',
        old_string: `${'a\n'.repeat(3)}b\n`,
        new_string: `${'a\n'.repeat(3)}c\n`,
      },
    ],
    [
      'several edits',
      'edit_file',
      {
        path: 'a.md',
        edits: [
          { oldText: 'a\n', newText: 'b\n' },
          { oldText: 'c\n', newText: 'd\ne\n' },
        ],
      },
    ],
    ['a file that is written', 'write_file', { path: 'a.md', content: 'a\nb\nc\n' }],
    ['a long file', 'write_file', { path: 'a.md', content: 'a\n'.repeat(2000) }],
    ['a patch', 'apply_patch', { patch: PATCH }],
  ])('is as high for %s', async (_, name, args) => {
    const record = asked(name, args)
    const { unmount } = show({ record })
    await screen.findByRole('group', { name: 'Changes' })
    await waitFor(() =>
      expect(document.querySelector('.handrail-diff-rows, .handrail-changes li')).not.toBeNull(),
    )
    const real = height()
    unmount()
    const execution = deriveExecution(record, undefined)
    const skeleton = skeletonOf(deriveDiff(execution, record), PATCH)
    render(
      <div style={{ inlineSize: '45rem' }}>
        <div data-handrail="diff">
          <DiffSkeleton skeleton={skeleton!} isLoading={false} rows={Infinity} />
        </div>
      </div>,
    )
    expect(height()).toBeCloseTo(real!, 0)
  })
})
