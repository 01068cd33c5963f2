import { render } from '@testing-library/react'
import type { Decorator } from '@storybook/react-vite'
import { afterEach, describe, expect, it } from 'vitest'
import preview from '../../.storybook/preview.tsx'
import { ToolCallBubble } from '../../src/index.ts'
import { bubbleOf, exampleRecord, TestProvider } from '../../src/testing/index.ts'

afterEach(() => {
  document.documentElement.removeAttribute('style')
  for (const name of ['data-theme', 'data-density', 'dir'])
    document.documentElement.removeAttribute(name)
})

/** As Storybook draws it. */
function tell(): void {
  const [decorate] = preview.decorators as [Decorator]
  const story = () => (
    <TestProvider>
      <ToolCallBubble
        record={exampleRecord('succeeded', {
          call: { id: 'call-1', name: 'update_note', arguments: { path: 'notes/plan.md' } },
        })}
      />
    </TestProvider>
  )
  const context = { globals: preview.initialGlobals, viewMode: 'story' }
  render(decorate(story as never, context as never) as never)
}
const fontOf = (selector: string) =>
  getComputedStyle(bubbleOf('call-1').querySelector(selector)!).fontFamily

describe('a story', () => {
  it('has the sans serif font of an app, and machine text its own', () => {
    tell()
    expect(fontOf('.handrail-toggle')).toMatch(/^Inter, .*sans-serif$/)
    expect(fontOf('.handrail-object')).toMatch(/mono/)
  })
})
