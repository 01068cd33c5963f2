import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Transcripts } from '../../examples/transcript/page/Transcripts.tsx'

const call = (id: string, name: string, args: object) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
const notes = JSON.stringify(
  [
    call('1', 'read_file', { path: 'notes/plan.md' }),
    result('1', 'eggs'),
    call('2', 'write_file', { path: 'notes/plan.md', content: 'milk' }),
  ],
  null,
  1,
)

/**
 * The viewer of `npm run transcript`: it reads what is dropped or pasted here, in this page, and
 * sends it nowhere.
 */
const meta = { title: 'Transcripts', component: Transcripts } satisfies Meta<typeof Transcripts>
export default meta
type Story = StoryObj<typeof meta>

const numbersOf = (canvas: ReturnType<typeof within>) =>
  ['calls', 'result', 'left open'].map(
    (word) =>
      within(canvas.getByText(word).parentElement as HTMLElement).getByRole('definition')
        .textContent,
  )

/** Drop a file on it, or paste text. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Or paste one' })).toBeVisible()
    await expect(canvas.getByText(/Nothing leaves this computer/)).toBeVisible()
  },
}

/** Recognises a dropped transcript, and shows its calls. */
export const Dropped: Story = {
  play: async ({ canvas }) => {
    const data = new DataTransfer()
    data.items.add(new File([notes], 'notes.json'))
    const box = canvas.getByRole('region', { name: 'Transcripts' })
    const send = (type: string) =>
      box.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    send('dragover')
    await expect(await canvas.findByText('Drop to open')).toBeVisible()
    send('drop')
    await expect(await canvas.findByRole('heading', { name: 'notes.json' })).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'Format' })).toHaveDisplayValue('OpenAI')
    await expect(numbersOf(canvas)).toEqual(['2', '1', '1'])
    await userEvent.click(canvas.getByRole('button', { name: 'Next left open' }))
    await expect(canvas.getByRole('button', { name: /^May have .*notes\/plan\.md/ })).toHaveFocus()
  },
}

/** Says why a pasted text is no transcript, and which formats were tried. */
export const NoTranscript: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Or paste one' }))
    await userEvent.paste('Dear Ann, see you on Friday.')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This is not JSON.')
  },
}

/** Several files at once, one of them with calls that failed. */
export const Several: Story = {
  args: {
    initial: [
      { name: 'plan.json', text: notes },
      {
        name: 'session.jsonl',
        text: JSON.stringify([
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'make test' } }],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'a',
                content: 'no rule to make test',
                is_error: true,
              },
            ],
          },
        ]),
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'session.jsonl 1 call, 1 error' }))
    await expect(
      canvas.getByText('Anthropic and Claude Code', { selector: 'option' }),
    ).toHaveProperty('selected', true)
  },
}

/** Shows how the rules of a policy would judge its calls. */
export const Rules: Story = {
  args: { initial: [{ name: 'notes.json', text: notes }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Rules'))
    await userEvent.click(canvas.getByLabelText('Policy, as JSON'))
    await userEvent.paste(
      JSON.stringify({
        permissions: [
          { rule: 'read_file(path: notes/**)', verdict: 'run' },
          { rule: 'write_file(path: notes/**)', verdict: 'deny', reason: 'the notes are final' },
          { rule: 'write_file(path: notes/plan.md)', verdict: 'deny' },
        ],
      }),
    )
    await expect(await canvas.findByText('2 calls: 1 run, 0 ask, 1 refused')).toBeVisible()
    await userEvent.click(canvas.getByText('Refused (1)'))
    await expect(canvas.getByText(/the notes are final/, { selector: 'small' })).toBeVisible()
    await expect(canvas.getByText('Rules that another one shadows (1)')).toBeVisible()
  },
}
