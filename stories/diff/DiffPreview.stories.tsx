import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import {
  DiffPreview,
  ToolCallBubble,
  type JsonObject,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const hosted = (verbs: Partial<ToolHost> = {}) => [() => ({ host: createTestHost(verbs) })]
const hostOf = (loaded: Readonly<Record<string, unknown>>) =>
  loaded.host as ReturnType<typeof createTestHost>
const POLICY = {
  tools: { edit_file: { mode: 'local' as const }, update_event: { mode: 'safe_write' as const } },
}

const meta = {
  title: 'DiffPreview',
  component: DiffPreview,
  loaders: hosted(),
  args: { record: exampleRecord('succeeded') },
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={POLICY}>
      <DiffPreview {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof DiffPreview>
export default meta
type Story = StoryObj<typeof meta>

const write = (args: JsonObject, name = 'edit_file', changes: Partial<ToolCallRecord> = {}) =>
  exampleRecord('succeeded', {
    call: { id: 'call-1', name, arguments: args },
    result: { success: true },
    ...changes,
  })
const texts = (before: string, after: string, path = 'src/price/total.ts') =>
  write({ path }, 'edit_file', {
    result: { success: true, metadata: { diff: { path, old_text: before, new_text: after } } },
  })
const lines = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${text(at)}\n`).join('')

const HEAD = lines(11, (at) => `// line ${at + 1}`)
const TAIL = lines(42, (at) => `// line ${at + 18}`)
const TOTAL = texts(
  `${HEAD}export function total(lines: Line[], currency: Currency) {\n  let sum = 0\n  for (const line of lines) sum += line.price\n\n  return sum\n}\n${TAIL}`,
  `${HEAD}export function total(lines: Line[], currency: Currency) {\n  let sum = 0n\n  for (const line of lines) sum += toMinor(line.price, currency) * BigInt(line.count)\n\n  return fromMinor(sum, currency)\n  // minor units: no rounding on the way\n}\n${TAIL}`,
)

/** Lines, words in them, and a fold that opens. */
export const Text: Story = {
  args: { record: TOTAL },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '40 unchanged lines' }))
    await expect(await canvas.findByText('// line 40')).toBeInTheDocument()
  },
}
export const Split: Story = {
  args: { record: TOTAL },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Split'))
    await expect(within(canvas.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(8)
  },
}
/** From change to change, by button. */
export const ByKeyboard: Story = {
  args: { record: TOTAL },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Next change' }))
    await expect(document.activeElement).toHaveTextContent('let sum = 0')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect(document.activeElement).toHaveTextContent('return sum')
  },
}
/** 20,000 lines: only what is near the view is in the page. */
export const Large: Story = {
  args: {
    record: texts(
      lines(20_000, (at) => `line ${at} of the old text`),
      lines(20_000, (at) =>
        at % 20 === 0 ? `line ${at} of the new text` : `line ${at} of the old text`,
      ),
    ),
  },
}
/** Invisible characters are shown as codes, with a sentence below. */
export const Hidden: Story = {
  args: {
    record: texts(
      '#!/bin/sh\r\n\techo "done"  \r\nif [ "$user" = "admin" ]; then\r\n',
      '#!/bin/sh\n  echo "done"\nif [ "$user" = "admin\u200b" ]; then',
      'deploy.sh',
    ),
  },
}
export const Equal: Story = { args: { record: texts('a\n', 'a\n') } }
export const Written: Story = {
  args: {
    record: write(
      { path: 'notes/plan.md', content: '# Plan\n\n- Review the draft\n' },
      'write_file',
    ),
  },
}
export const Arriving: Story = {
  args: {
    record: exampleRecord('preparing', {
      call: {
        id: 'call-1',
        name: 'edit_file',
        arguments: {
          path: 'notes/plan.md',
          old_string: '## Friday\n- Review the draft with Ben\n',
          new_string: '## Friday\n- Review the second dr',
        },
      },
    }),
  },
}
export const Denied: Story = {
  args: {
    record: exampleRecord('denied', {
      call: {
        id: 'call-1',
        name: 'edit_file',
        arguments: { path: 'notes/plan.md', old_string: 'a', new_string: 'b' },
      },
    }),
  },
}

const PATCH =
  'diff --git a/notes/friday.md b/notes/friday.md\nnew file mode 100644\n--- /dev/null\n+++ b/notes/friday.md\n@@ -0,0 +1,3 @@\n+# Friday\n+\n+- Review\ndiff --git a/drafts/outline.md b/drafts/outline.md\ndeleted file mode 100644\n--- a/drafts/outline.md\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\ndiff --git a/notes/plan.md b/notes/2026/plan.md\nsimilarity index 100%\nrename from notes/plan.md\nrename to notes/2026/plan.md\ndiff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\ndiff --git a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n'

/** New, deleted, renamed, another mode, no text. */
export const SeveralFiles: Story = { args: { record: write({ patch: PATCH }, 'apply_patch') } }
/** Said in words, and there as it came. */
export const Unreadable: Story = {
  args: { record: write({ patch: '*** Begin Patch\n*** Nonsense\n' }, 'apply_patch') },
}

const EVENT = {
  call: { id: 'call-1', name: 'update_event', arguments: { id: 5512, title: 'Friday stand-up' } },
}
const EVENTS = {
  before: {
    title: 'Stand-up',
    guests: [{ id: 1 }, { id: 2 }, { id: 3 }],
    room: { phone: null },
    budget: 1240.1,
  },
  after: {
    title: 'Friday stand-up',
    guests: [{ id: 3 }, { id: 1 }, { id: 2 }],
    room: {},
    budget: 1240.1000000000001,
  },
}

export const Data: Story = {
  args: { record: exampleRecord('held', EVENT) },
  loaders: hosted({ loadDiff: async () => EVENTS }),
}
/** The text before is not made up; the app may supply it. */
export const UnknownBefore: Story = {
  args: { record: exampleRecord('succeeded', EVENT) },
  loaders: hosted({ loadDiff: async () => EVENTS }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Load it' }))
    await expect(await canvas.findByText('"Stand-up"')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { record: exampleRecord('held', EVENT) },
  loaders: hosted({ loadDiff: () => new Promise(() => {}) }),
}
export const LoadFailed: Story = {
  args: { record: exampleRecord('held', EVENT) },
  loaders: hosted({ loadDiff: () => Promise.reject(new Error('The calendar did not answer.')) }),
}

const place = (args: JsonObject) =>
  exampleRecord('awaiting_consent', { call: { id: 'call-1', name: 'edit_file', arguments: args } })
const IDEAS =
  '# Ideas\n\n## Garden\n- Plant a tree\n- Ask Ben\n\n## Kitchen\n- Plant a tree\n- Paint the door\n'

/** The text to replace stands in two places. The preview does not guess which one changes. */
export const SeveralPlaces: Story = {
  args: {
    record: place({
      path: 'notes/ideas.md',
      edits: [
        { oldText: 'Ask Ben', newText: 'Ask Ben and Ida' },
        { oldText: 'Plant a tree', newText: 'Plant two trees' },
      ],
    }),
  },
  loaders: hosted({ loadDiff: async () => ({ before: IDEAS, after: undefined }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('may change')).toBeVisible()
    await expect(canvas.getByText('Edit 2: possible place 2 of 2')).toBeVisible()
    await expect(canvas.getByText(/It is not known which of them it changes/)).toBeVisible()
  },
}
/** Pieces, with what is known of their places. */
export const Pieces: Story = {
  args: {
    record: write(
      {
        patch:
          '--- a/src/total.ts\n+++ b/src/total.ts\n@@ -4,3 +4,3 @@ function total(lines: Line[]) {\n   let sum = 0\n-  for (const line of lines) sum += line.price\n+  for (const line of lines) sum += line.price * line.count\n   return sum\n@@ -40,2 +40,2 @@ function tax(sum: number) {\n-  return sum * 0.19\n+  return sum * RATE\n }\n',
      },
      'apply_patch',
    ),
  },
}
/** A word in all places: a piece of a file has no end of its own. */
export const AllPlaces: Story = {
  args: {
    record: write({
      path: 'notes/plan.md',
      old_string: 'Friday',
      new_string: 'Monday',
      replace_all: true,
    }),
  },
}

const bubble: Story['render'] = ({ record }, { loaded }) => (
  <TestProvider host={hostOf(loaded)} policy={POLICY}>
    <ToolCallBubble record={record} />
  </TestProvider>
)

/** In a request each change can be taken out: what is sent are the edited arguments. */
export const TakenOut: Story = {
  args: {
    record: exampleRecord('awaiting_consent', {
      call: {
        id: 'call-1',
        name: 'edit_file',
        arguments: {
          path: 'notes/plan.md',
          edits: [
            { oldText: '- Review the draft\n', newText: '- Review the second draft\n' },
            { oldText: '- Cancel the train\n', newText: '- Book the train\n' },
          ],
        },
      },
      request: { id: 'request-1', can: { edit: true } },
    }),
  },
  render: bubble,
  play: async ({ canvas, userEvent, loaded }) => {
    const second = await canvas.findByRole('group', { name: 'Change 2' })
    await userEvent.click(within(second).getByRole('button', { name: 'Reject' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Allow edited' }))
    await expect(hostOf(loaded).sent).toMatchObject([
      {
        verb: 'decideConsent',
        decision: {
          edited: true,
          arguments: {
            edits: [{ oldText: '- Review the draft\n', newText: '- Review the second draft\n' }],
          },
        },
      },
    ])
  },
}

const PATCH_COMMAND = [
  'bash',
  '-lc',
  "cd notes && apply_patch <<'EOF' && npm run check\n*** Begin Patch\n*** Update File: plan.md\n@@ ## Friday\n-- Review the draft\n+- Review the second draft\n - Call Ben\n-- Cancel the train\n+- Book the train\n*** End Patch\nEOF",
]

/** Of a patch that a shell applies too: the rest of the command stays, and is in sight. */
export const TakenOutOfCommand: Story = {
  args: {
    record: exampleRecord('awaiting_consent', {
      call: { id: 'call-1', name: 'shell', arguments: { command: PATCH_COMMAND } },
      request: { id: 'request-1', can: { edit: true } },
      spec: { name: 'shell', mode: 'local' },
    }),
  },
  render: bubble,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      within(await canvas.findByRole('group', { name: 'Change 2' })).getByRole('button', {
        name: 'Reject',
      }),
    )
    await expect(canvas.getAllByText(/1 of 2 changes will be applied/)[0]).toBeVisible()
    await expect(canvasElement.querySelector('[data-part=command]')).toHaveTextContent(
      'npm run check',
    )
  },
}
