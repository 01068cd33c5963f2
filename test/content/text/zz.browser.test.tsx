import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import '../../../src/styles.css'

it.each([
  ['ltr', 700],
  ['rtl', 700],
  ['ltr', 360],
] as const)('%s %i', async (dir, width) => {
  await page.viewport(width, 720)
  const box = document.body.appendChild(document.createElement('div'))
  box.dir = dir
  const root = createRoot(box)
  root.render(
    <TestProvider host={createTestHost()} armDelay={0}>
      <ToolCallBubble
        record={exampleRecord('awaiting_consent', {
          call: {
            id: 'call-1',
            name: 'write_file',
            arguments: {
              path: 'docs/שלום/דוח סופי.txt',
              other: 'א/ב/c',
              text: 'שלום bob, יש 12 תפוחים ב README v2',
              plain: 'שלום עולם, מה נשמע? 12',
              mixed: 'bob שלום',
              nums: 'x א 12 34',
              french: 'Ça va\u202f? «\u00a0oui\u00a0» dit-il',
              nbsp: '5\u00a0000',
              tab: 'a\tb\nline  \nend\r\nlast',
              cyr: 'рауе',
              to: 'сосо.com',
              command: 'ls \u2010a ; cp שלום abc',
              א: { 'b ג': 1 },
            },
          },
        })}
      />
      <ToolCallBubble
        record={exampleRecord('awaiting_consent', {
          call: {
            id: 'call-2',
            name: 'shell_run',
            arguments: { command: 'cp א ב\u00a0-r "שלום עולם" \tabc' },
          },
        })}
      />
    </TestProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Allow' }).first()).toBeVisible()
  await new Promise((r) => setTimeout(r, 600))
  await page.screenshot({ element: box, path: `wbpic-${dir}-${width}.png` })
  root.unmount()
  box.remove()
})
