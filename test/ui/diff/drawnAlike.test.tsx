import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToolCallBubble } from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'

it.each<[string, string, string, string]>([
  ['digits', 'room ١٢', 'room ۱۲', 'room U+0661١٢room U+06F1۱۲'],
  ['flags', 'to 🇺🇸', 'to 🇺🇲', 'to 🇺🇸to UM🇺🇲'],
  ['a selector', 'ok 😀', 'ok 😀\uFE0F', 'ok 😀ok 😀U+FE0F'],
])('two lines that look the same but for %s are told apart', async (_, before, after, shown) => {
  const record = exampleRecord('awaiting_consent', {
    call: {
      id: 'call-1',
      name: 'edit_file',
      arguments: { path: 'a.txt', oldText: before, newText: after },
    },
  })
  render(
    <TestProvider host={createTestHost()} openDiffs="always">
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  const lines = () =>
    Array.from(bubbleOf('call-1').querySelectorAll('.handrail-source'), (line) => line.textContent)
  await waitFor(() => expect(lines().join('')).toBe(shown))
})
