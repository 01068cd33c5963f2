import type { CSSProperties, ReactNode } from 'react'
import { ToolCallBubble } from '../../../src/index.ts'
import { createTestHost } from '../../../src/testing/index.ts'
import {
  armed,
  HELD,
  isArmed,
  openRequests,
  Provided,
  render,
  wait,
} from '../../support/requestInBrowser.tsx'

openRequests()

/** Longer than the delay after which a request that is seen can be allowed. */
const LONG_MS = 900
const within = (style: CSSProperties, host = createTestHost()): ReactNode => (
  <Provided host={host}>
    <div style={style}>
      <ToolCallBubble record={HELD} />
    </div>
  </Provided>
)

describe('a request that nobody can read', () => {
  it.each<[string, CSSProperties]>([
    ['is scaled to almost nothing', { transform: 'scale(0.05)', transformOrigin: 'top left' }],
    ['is flattened', { transform: 'scaleY(0.1)', transformOrigin: 'top left' }],
    ['is turned to its edge', { transform: 'rotateX(87deg)', transformOrigin: 'top left' }],
    ['is made transparent by a filter', { filter: 'opacity(0)' }],
    ['is clipped away', { clipPath: 'inset(0 100% 0 0)' }],
    ['is hidden', { visibility: 'hidden' }],
  ])('does not arm while it %s, and arms once it is seen', async (_, style) => {
    render(within({}))
    await armed()
    render(within(style))
    await wait(LONG_MS)
    const button = document.querySelector('[data-verb="allow"]')
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    render(within({}))
    await armed()
  })

  it('arms on its side, and a little smaller', async () => {
    render(within({ transform: 'rotate(90deg)', transformOrigin: '200px 150px' }))
    await armed()
    render(within({ transform: 'scale(0.8)' }))
    await wait(200)
    await armed()
    expect(isArmed()).toBe(true)
  })
})
