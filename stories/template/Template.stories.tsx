import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { TemplatePlayground } from '../support/TemplatePlayground.tsx'

/**
 * Tools of the loom-mcp and goa-ai family ask with Go templates. Here they can be tried: what Go
 * would print is printed, or refused.
 */
const meta = {
  title: 'Template/Playground',
  component: TemplatePlayground,
  args: {
    promptTemplate:
      'Send invoice {{ .id }} over {{ printf "%.2f" .amount }} {{ .currency }} to {{ .to }}?',
    deniedResultTemplate: '{"success": false, "error": "denied", "invoice": {{ json .id }}}',
    payload:
      '{\n  "id": "INV-2041",\n  "amount": 1240,\n  "currency": "EUR",\n  "to": "accounts@nordwind.example",\n  "markPaid": true\n}',
  },
} satisfies Meta<typeof TemplatePlayground>
export default meta
type Story = StoryObj<typeof meta>

/**
 * Values are framed as data; what the text leaves out is listed; the denied result keeps its shape.
 */
export const Confirmation: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('INV-2041')).toBeVisible()
    await expect(canvas.getByText('1240.00')).toBeVisible()
    await expect(canvas.getByText(/Not in the text above: markPaid/)).toBeVisible()
    await expect(canvas.getByText(/"invoice": "INV-2041"/)).toBeVisible()
  },
}

/** A template that is none says where, before anything is shown. */
export const Mistake: Story = {
  play: async ({ canvas, userEvent }) => {
    const template = canvas.getByRole('textbox', { name: 'Prompt template' })
    await userEvent.clear(template)
    await userEvent.type(template, 'Send {{{{ .id ')
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/^No template, line 1/))
    await expect(canvas.queryByText('Denied result')).not.toBeInTheDocument()
  },
}

/** A field that the payload does not have is an error, not an empty place. */
export const MissingField: Story = {
  args: { promptTemplate: 'Send to {{ .Recipient }}?' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Recipient/)
  },
}

/** A shape makes the payload the Go struct that the template was written for. */
export const Typed: Story = {
  args: {
    promptTemplate: 'Delete {{ .Count }} events{{ if .Reason }} ({{ .Reason }}){{ end }}?',
    payload: '{"count": 3}',
    shape:
      '[\n  {"go": "Count", "json": "count", "kind": "int"},\n  {"go": "Reason", "json": "reason", "kind": "string", "optional": true}\n]',
    deniedResultTemplate: '{"success": false, "deleted": 0}',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3')).toBeVisible()
  },
}

/** Hint templates have other helpers, and are one text. */
export const Hint: Story = {
  args: {
    promptTemplate: '{{ len .Files }} files: {{ join .Files ", " }}',
    payload: '{"files": ["plan.md", "ideas.md"]}',
    shape:
      '[{"go": "Files", "json": "files", "kind": "list", "elem": {"go": "", "json": "", "kind": "string"}}]',
    helpers: 'hint',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 files: plan.md, ideas.md')).toBeVisible()
  },
}
