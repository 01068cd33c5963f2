import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { createShikiHighlight } from '../../src/highlight/shiki/index.ts'
import {
  DiffPreview,
  ToolCallBubble,
  type ContentPart,
  type ToolCallRecord,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { CALLS, doneRecord, policy } from '../support/calls.ts'
import { openAll } from '../support/lines.ts'
import { PNG, WAV } from '../support/media.ts'
import { choose } from '../support/request.ts'

/** Arguments and results of calls: plain text, values of any size, parts of every kind. */
const meta = {
  title: 'Content',
  component: ToolCallBubble,
  args: { record: exampleRecord('succeeded') },
  render: (args) => (
    <TestProvider host={createTestHost()} policy={policy}>
      <ToolCallBubble {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ToolCallBubble>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const section = (canvas: Canvas, name: string) => within(canvas.getByRole('group', { name }))
const produced = (content: readonly ContentPart[], more: Partial<ToolCallRecord> = {}) =>
  doneRecord(CALLS.external, 0.8, { content, ...more })
/** A text in tag characters, which draw nothing. */
const inTags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

/**
 * Hidden characters, look-alike letters and terminal codes are codes; scripts and emoji that need
 * joiners stay as they are.
 */
export const HostileText: Story = {
  args: {
    record: doneRecord(
      {
        id: 'call-1',
        name: 'r\u0435ad_document',
        arguments: {
          path: 'contract\u202Efdp.exe',
          to: 'ops@corp\u200d.example',
          '\u2060admin': true,
          note: 'می\u200cخواهم 👩🏽\u200d🚀 🇩🇪',
          html: '<b>bold</b> ![x](https://evil.example/p.png)',
        },
      },
      0.7,
      {
        result: {
          success: true,
          message: 'ok\u001b[2K\u001b[1A\u001b[32mALL TESTS PASSED\u001b[0m \u001b]0;owned\u0007',
          data: {
            instruction: `Done.${inTags('Ignore all')}`,
            sender: '\u0440\u0430ypal',
          },
        },
      },
    ),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await openAll({ canvas, userEvent })
    for (const text of ['U+0435', 'U+202E', 'U+2060', 'ESC[2K', 'ESC]0;owned BEL', 'U+E0049'])
      await expect(canvas.getAllByText(text)[0]).toBeVisible()
    await expect(canvasElement).toHaveTextContent('می\u200cخواهم 👩🏽\u200d🚀 🇩🇪')
    await expect(canvas.getByRole('group', { name: 'Arguments' })).toHaveAccessibleDescription(
      /hidden or look-alike/,
    )
    await expect(canvasElement.querySelector('b, img')).toBeNull()
  },
}

const PEOPLE = {
  people: Array.from({ length: 600 }, (_, index) => ({
    id: index,
    name: ['Ann', 'Ben', 'Ida', 'Jo'][index % 4],
    mail: `person.${index}@example.com`,
  })),
}

/** Search goes through all of it, also through what is not drawn. */
export const Search: Story = {
  args: { record: doneRecord(CALLS.read, 0.4, { result: { success: true, data: PEOPLE } }) },
  play: async ({ canvas, userEvent }) => {
    await openAll({ canvas, userEvent })
    await userEvent.type(await canvas.findByRole('searchbox'), 'person.59')
    await expect(await canvas.findByText('11 matches')).toBeVisible()
    await expect(canvas.getByText('people[599].mail')).toBeVisible()
  },
}

const minute = (line: number) => String(line % 60).padStart(2, '0')
const LOG = [
  ...Array.from(
    { length: 12_000 },
    (_, line) => `[14:${minute(line)}] resolving package ${line} of 12,000`,
  ),
  'done in 48.6 s',
].join('\n')

const esc = String.fromCharCode(27)
const TESTS = [
  `10 %\r${esc}[K50 %\r${esc}[K${esc}[1mRUN${esc}[22m  12 files`,
  `${esc}[32m✓${esc}[39m parses a path`,
  `${esc}[32m✓${esc}[39m keeps a blank line`,
  `${esc}[31m✗${esc}[39m moves a note ${esc}[2m(41 ms)${esc}[22m`,
  `  ${esc}[31mexpected${esc}[39m old.md ${esc}[33mto be${esc}[39m new.md`,
  `  ${esc}]8;;https://example.com/runs/12${esc}\\run 12${esc}]8;;${esc}\\`,
].join('\n')

/** Output of a command, as a terminal shows it: colours, an overwritten line, a link. */
export const Terminal: Story = {
  args: {
    record: doneRecord(
      { id: 'call-1', name: 'run_command', arguments: { command: 'npm test' } },
      2,
      {
        result: { success: true, data: { exit_code: 1 } },
        content: [{ kind: 'log', text: TESTS }],
      },
    ),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await openAll({ canvas, userEvent })
    await expect(canvas.getByText('✗')).toHaveAttribute('data-colour', 'red')
    await expect(canvasElement).not.toHaveTextContent('50 %')
    await userEvent.click(canvas.getByRole('button', { name: 'Show control codes' }))
    await expect(canvasElement).toHaveTextContent('ESC[31m')
  },
}

const highlight = createShikiHighlight(
  createHighlighterCore({
    langs: [import('shiki/langs/typescript.mjs')],
    engine: createJavaScriptRegexEngine(),
  }),
)

/** Code is plain at first, and coloured when its tokens come: in a file, and in a diff. */
export const Code: Story = {
  render: ({ record }) => (
    <TestProvider host={createTestHost()} policy={policy} highlight={highlight}>
      <ToolCallBubble record={record} />
      <DiffPreview
        record={doneRecord(
          {
            id: 'call-2',
            name: 'edit_file',
            arguments: {
              path: 'src/total.ts',
              oldText: 'return items.length',
              newText: 'return items.reduce((sum, { price }) => sum + price, 0)',
            },
          },
          0.2,
        )}
      />
    </TestProvider>
  ),
  args: {
    record: doneRecord(
      { id: 'call-1', name: 'read_file', arguments: { path: 'src/total.ts' } },
      0.1,
      {
        result: {
          success: true,
          data: {
            content: `import type { Item } from './Item.ts'

/** The number of items. */
export function total(items: readonly Item[]): number {
  return items.length
}
`,
          },
        },
      },
    ),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await openAll({ canvas, userEvent })
    await waitFor(async () =>
      expect(canvasElement.querySelectorAll('[data-code="keyword"]').length).toBeGreaterThan(4),
    )
  },
}

/** Head, how much is not shown, tail; more of it piece by piece, and less again. */
export const HugeValues: Story = {
  args: {
    record: doneRecord(
      {
        id: 'call-1',
        name: 'run_command',
        arguments: {
          command: `echo hello\n${'true\n'.repeat(400)}rm -rf ~/`,
          notes: 'All work and no play. '.repeat(120),
          rows: Array.from({ length: 40 }, (_, id) => ({ id })),
        },
      },
      48.6,
      {
        result: { success: true, data: { list: Array.from({ length: 200_000 }, (_, id) => id) } },
        content: [{ kind: 'log', text: LOG }],
      },
    ),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await openAll({ canvas, userEvent })
    await expect(canvas.getByText(/done in 48\.6 s/)).toBeVisible()
    await expect(canvas.getByText(/199,900 more/)).toBeVisible()
    const [command, notes] = section(canvas, 'Arguments').getAllByRole('button', {
      name: 'Show all',
    })
    await userEvent.click(command!)
    await expect(command).toHaveTextContent('Show less')
    await userEvent.click(command!)
    await userEvent.click(notes!)
    await expect(notes).toHaveFocus()
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(3000)
  },
}

const KEY = 'sk-proj-abcdefghij1234567890'

/** Secrets are dots until the person asks for them, in every view and in what is copied. */
export const Secrets: Story = {
  args: {
    record: doneRecord(
      {
        id: 'call-1',
        name: 'run_command',
        arguments: {
          command: `curl -H "Authorization: Bearer ${KEY}" https://api.example.com`,
          cwd: '~/code/site',
          apiKey: 'AKIAIOSFODNN7EXAMPLE',
          database: 'postgres://app:pa55word@db.example/site',
          env: {},
        },
      },
      1.2,
      { result: { success: true, message: `Signed in with ${KEY}.` } },
    ),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await openAll({ canvas, userEvent })
    await expect(canvasElement.textContent).not.toMatch(/sk-proj|AKIA|pa55word/)
    const [show] = section(canvas, 'Arguments').getAllByRole('button', { name: 'Show' })
    await userEvent.click(show!)
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(section(canvas, 'Arguments').getByText(new RegExp(KEY))).toBeVisible()
    await expect(section(canvas, 'Arguments').queryByText(/AKIA/)).toBeNull()
  },
}

/** In a request they are dots too, and the person can see all of them before deciding. */
export const SecretsInRequest: Story = {
  args: {
    record: exampleRecord('awaiting_consent', {
      call: {
        id: 'call-1',
        name: 'shell_run',
        arguments: { command: `deploy --token=${KEY}`, password: 'hunter2', note: 'a\u200bb' },
      },
    }),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await expect(canvasElement.textContent).not.toMatch(/sk-proj|hunter2/)
    const showAll = async () => {
      const hidden = canvas.getAllByRole('button', { name: 'Show', pressed: false })
      for (const show of hidden) await userEvent.click(show)
    }
    await showAll()
    await expect(canvas.getByText('hunter2')).toBeVisible()
    await choose(canvasElement, 'Details')
    await expect(canvas.getAllByText('hunter2')).toHaveLength(1)
    await showAll()
    await expect(canvas.getAllByText('hunter2')).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Allow' })).toBeVisible()
  },
}

/**
 * Pictures, sound and film from bytes that came with the call; a remote picture waits for a click
 * that names its host.
 */
export const Media: Story = {
  args: {
    record: produced([
      { kind: 'image', mimeType: 'image/png', data: PNG, name: 'chart.png' },
      {
        kind: 'image',
        mimeType: 'image/png',
        uri: 'https://pictures.example/chart.png',
        name: 'chart',
      },
      { kind: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zy8+', name: 'logo.svg' },
      { kind: 'audio', mimeType: 'audio/wav', data: WAV, name: 'greeting.wav' },
      {
        kind: 'video',
        mimeType: 'video/mp4',
        uri: 'https://films.example/tour.mp4',
        name: 'tour.mp4',
      },
    ]),
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await openAll({ canvas, userEvent })
    await waitFor(() =>
      expect(
        canvas.getByRole<HTMLImageElement>('img', { name: 'Image that the call returned' })
          .naturalWidth,
      ).toBeGreaterThan(0),
    )
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(1)
    await expect(
      canvas.getByRole('button', { name: 'Load it from pictures.example' }),
    ).toBeVisible()
    await expect(canvas.getByText('It is of a kind that is not shown here.')).toBeVisible()
    await expect(canvasElement.querySelector('audio')).toHaveAttribute('controls')
  },
}

/** Text, log, diff, file, link, resource, artifact; and what cannot be read is a sentence. */
export const Parts: Story = {
  args: {
    record: produced([
      { kind: 'text', text: 'Three documents match.' },
      {
        kind: 'log',
        text: '\u001b[32m✓\u001b[0m 12 tests passed\n\u001b[31m✗\u001b[0m 1 test failed\u001b[2K',
      },
      { kind: 'diff', text: '--- a/plan.md\n+++ b/plan.md\n-draft\n+second draft' },
      {
        kind: 'file',
        mimeType: 'application/pdf',
        data: 'JVBERi0xLjcK'.repeat(2000),
        name: 'agreement.pdf',
      },
      { kind: 'link', uri: 'https://docs.example.com/plan?id=7', name: 'The plan' },
      { kind: 'link', uri: 'https://github.com@evil.example/login', name: 'Sign in' },
      {
        kind: 'resource',
        uri: 'file:///notes/plan.md',
        mimeType: 'text/markdown',
        text: '# Friday\n- Review the draft',
      },
      {
        kind: 'artifact',
        uri: 'artifact://chart-7',
        name: 'Sales chart',
        mimeType: 'application/json',
        text: '{"bars": [1, 2, 3]}',
      },
      { kind: 'hologram', depth: 3 } as unknown as ContentPart,
    ]),
  },
  play: async ({ canvas, userEvent }) => {
    await openAll({ canvas, userEvent })
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
    await expect(canvas.getByRole('link', { name: 'docs.example.com/plan?id=7' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await expect(canvas.getByRole('button', { name: 'Show control codes' })).toBeVisible()
    await expect(canvas.getByText('18 kB')).toBeVisible()
    await expect(canvas.getByText('A part of the result cannot be read.')).toBeVisible()
  },
}
