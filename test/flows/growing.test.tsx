import { act, screen } from '@testing-library/react'
import { createAnthropicReader } from '../../src/adapters/anthropic/index.ts'
import { piece, start } from '../adapters/anthropic/support.ts'
import { flow, inBubble } from './support.tsx'

const write = (name: string) => start(0, { type: 'tool_use', id: 'c1', name, input: {} })

/** A chat in which a model writes the arguments of one call. */
function writing(tool: string) {
  const policy = { tools: { edit_note: { mode: 'safe_write' as const } } }
  const { reader } = flow(createAnthropicReader(), [write(tool)], { policy })
  return { write: (text: string) => act(() => reader.push(piece(0, text))) }
}

it('what a write changes grows while the model writes it', async () => {
  const model = writing('edit_note')
  model.write('{"path":"notes/plan.md","old_string":"one\\n","new_string":"one\\ntwo')
  expect(await inBubble('c1').findByText('will change, arriving')).toBeVisible()
  expect(await inBubble('c1').findByText('two')).toBeVisible()
  model.write('\\nthree')
  expect(await inBubble('c1').findByText('three')).toBeVisible()
  expect(inBubble('c1').getByText('two')).toBeVisible()
})

it('a command grows on the line while the model writes it', async () => {
  const model = writing('bash')
  model.write('{"command":"npm run')
  expect(screen.getByRole('button', { name: 'Will run “npm run”' })).toBeVisible()
  model.write(' build')
  expect(screen.getByRole('button', { name: 'Will run “npm run build”' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})
