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
  ['a usual selector', 'a ☎', 'a ☎\uFE0F', 'a ☎a ☎U+FE0F'],
  ['a joiner', 'بب', 'ب\u200Dب', 'بببU+200Dب'],
  ['a joiner of pictures', '👨👩', '👨\u200D👩', '👨👩👨U+200D👩'],
  ['letters', 'rm coco', 'rm сосо', 'rm cocorm Cyrillicсосо'],
  ['a letter of Greek', 'x o', 'x ο', 'x ox Greekο'],
  ['a hyphen', 'ls -a', 'ls \u2010a', 'ls -als U+2010a'],
  ['a slash', 'a/b', 'a\u2044b', 'a/baU+2044b'],
  ['a colon', 'a:b', 'a\u2236b', 'a:baU+2236b'],
  ['letters, beside another change', 'coco 1', 'сосо 2', 'coco 1Cyrillicсосо 2'],
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
