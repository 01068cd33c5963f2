// What opens under a finger, or between two clicks, is not decided by them.
import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { bubbleOf, createTestHost } from '../../../../src/testing/index.ts'
import { advance } from '../../../support/page/clock.ts'
import {
  centre,
  HELD,
  mouse,
  openRequests,
  press,
  protocol,
  Provided,
  render,
  touch,
} from '../../../support/requestInBrowser.tsx'

openRequests()

const asked = (id: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, id },
  request: { id },
})
/** The second one opens where the first one was. */
function Two({ host }: { host: ReturnType<typeof createTestHost> }) {
  return (
    <Provided host={host} armDelay={500}>
      <style>{`[data-call-id], [data-handrail=consent] { margin: 0 !important }
        [data-call-id=one]:has([data-consent=sending]), [data-call-id=one]:not(:has([data-consent])) {
          display: none }`}</style>
      <ToolCallBubble record={asked('one')} />
      <ToolCallBubble record={asked('two')} />
    </Provided>
  )
}
const host = () => {
  const decided: string[] = []
  const own = createTestHost({
    decideConsent: ({ call }) => {
      decided.push(call.id)
      return new Promise(() => {})
    },
  })
  return { own, decided }
}
const deny = (id: string) =>
  document.querySelector<HTMLElement>(`[data-call-id=${id}] [data-verb=deny]`)
const opened = () => vi.waitFor(() => expect(deny('two')).not.toBeNull(), { interval: 5 })
const loaded = async () => {
  await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Review/ })).toBeVisible()
}

describe('the next request', () => {
  it('is not denied by the second click of a double click', async () => {
    const { own, decided } = host()
    render(<Two host={own} />)
    await loaded()
    const at = centre(deny('one')!)
    await press(at)
    await opened()
    await press(centre(deny('two')!))
    await advance(100)
    expect(decided).toEqual(['one'])
  })

  it('is not denied by a finger that rests there while it opens', async () => {
    const { own, decided } = host()
    render(<Two host={own} />)
    await loaded()
    const place = centre(deny('one')!)
    deny('one')!.click()
    await touch(place)
    await opened()
    await vi.waitFor(() => expect(Math.abs(centre(deny('two')!).y - place.y)).toBeLessThan(8))
    await advance(700)
    await touch()
    await advance(100)
    expect(decided).toEqual(['one'])
  })

  it('is denied by a press that begins after a moment', async () => {
    const { own, decided } = host()
    render(<Two host={own} />)
    await loaded()
    await press(centre(deny('one')!))
    await opened()
    await advance(700)
    await press(centre(deny('two')!))
    await vi.waitFor(() => expect(decided).toEqual(['one', 'two']))
  })

  it('is not denied by a press that began before it was there', async () => {
    const { own, decided } = host()
    render(<Two host={own} />)
    await loaded()
    const review = centre(within(bubbleOf('two')).getByRole('button', { name: /Review/ }))
    await mouse('mousePressed', review)
    await mouse('mouseReleased', review)
    await opened()
    await protocol().send('Input.dispatchMouseEvent', {
      type: 'mousePressed',
      ...centre(deny('two')!),
      button: 'left',
      clickCount: 2,
    })
    await advance(700)
    await mouse('mouseReleased', centre(deny('two')!))
    await advance(100)
    expect(decided).toEqual([])
  })
})
