import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

let sheet: HTMLStyleElement | undefined
/** Gives the page a style of its own. */
function style(rules: string): void {
  sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = rules
}
afterEach(() => sheet?.remove())

const show = () =>
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={exampleRecord('awaiting_consent')} />
    </TestProvider>,
  )

it.each(['62.5%', '10px', '4px'])(
  'buttons keep their size in a page whose root has a font of %s',
  async (size) => {
    style(`:root { font-size: ${size} }`)
    show()
    for (const name of ['Allow', 'Deny']) {
      const button = await screen.findByRole('button', { name })
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(31.5)
      expect(Number.parseFloat(getComputedStyle(button).fontSize)).toBeGreaterThanOrEqual(13)
    }
  },
)

it.each([
  ['font-variant', 'small-caps'],
  ['font-variant', 'all-petite-caps slashed-zero'],
  ['font-feature-settings', '"c2sc", "ss01"'],
] as const)('a command and values are spelled without the page’s %s: %s', async (member, value) => {
  style(`body { ${member}: ${value} }`)
  const { container } = show()
  await screen.findByRole('button', { name: 'Allow' })
  for (const text of container.querySelectorAll('code, pre, .handrail-value')) {
    const { fontVariantCaps, fontFeatureSettings } = getComputedStyle(text)
    expect([fontVariantCaps, fontFeatureSettings]).toEqual(['normal', 'normal'])
  }
})
