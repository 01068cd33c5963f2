import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ConsentDialog, ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

const request = (id: string): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id, name: 'run_command', arguments: { command: `make ${id}` } },
  })
const partOf = (id: string, name: string) =>
  bubbleOf(id).querySelector<HTMLElement>(`.handrail-${name}`)!
const styleOf = (id: string, name: string) => getComputedStyle(partOf(id, name))

beforeEach(() => page.viewport(800, 700))

describe('a request', () => {
  it('stands out: an edge and a shadow around it, a large title, a ground for what others said', async () => {
    const call = { id: 'one', name: 'run_command', arguments: { command: 'make', timeout: 10 } }
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={exampleRecord('awaiting_consent', { call })} />
      </TestProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
    expect(styleOf('one', 'panel').boxShadow).not.toBe('none')
    expect(styleOf('one', 'title')).toMatchObject({ fontSize: '16px', fontWeight: '600' })
    const panel = partOf('one', 'panel').getBoundingClientRect()
    const sheet = partOf('one', 'sheet').getBoundingClientRect()
    expect([sheet.left, sheet.right]).toEqual([panel.left, panel.right])
    expect(sheet.top).toBeGreaterThan(partOf('one', 'title').getBoundingClientRect().bottom)
    expect(sheet.bottom).toBeLessThanOrEqual(partOf('one', 'footer').getBoundingClientRect().top)
    expect(styleOf('one', 'sheet').backgroundColor).not.toBe(
      styleOf('one', 'panel').backgroundColor,
    )
  })

  it('has an edge of another colour if something is lost for good', async () => {
    const command = 'rm -rf build'
    render(
      <TestProvider host={createTestHost()} openRequests="all">
        <ToolCallBubble record={request('one')} />
        <ToolCallBubble
          record={exampleRecord('awaiting_consent', {
            call: { id: 'two', name: 'run_command', arguments: { command } },
          })}
        />
      </TestProvider>,
    )
    await vi.waitFor(() =>
      expect(styleOf('two', 'panel').boxShadow).not.toBe(styleOf('one', 'panel').boxShadow),
    )
  })

  it.each([800, 360])('has its whole edge around the decision, at %i px', async (width) => {
    await page.viewport(width, 700)
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={request('one')} />
      </TestProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible()
    const panel = partOf('one', 'panel').getBoundingClientRect()
    const footer = partOf('one', 'footer').getBoundingClientRect()
    expect([footer.left, footer.right, footer.bottom]).toEqual([
      panel.left,
      panel.right,
      panel.bottom,
    ])
  })

  it.each(['ltr', 'rtl'])('begins no line below its title with a dot: %s', async (dir) => {
    await page.viewport(390, 700)
    document.documentElement.dir = dir
    const server = 'a server with a name that fills a line of its own here'
    const call = { id: 'one', name: 'make_everything_anew_here', arguments: { a: 1 } }
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble
          record={exampleRecord('awaiting_consent', { call, spec: { name: call.name, server } })}
        />
      </TestProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
    const meta = partOf('one', 'meta').getBoundingClientRect()
    const reason = partOf('one', 'dot')
    const words = document.createRange()
    words.selectNodeContents(reason)
    const text = words.getClientRects()[0]!
    const [start, before] =
      dir === 'ltr' ? [text.left - meta.left, -6] : [meta.right - text.right, 6]
    const edge = dir === 'ltr' ? meta.left : meta.right
    document.documentElement.removeAttribute('dir')
    expect(text.top).toBeGreaterThan(meta.top + 10)
    expect(Math.abs(start)).toBeLessThan(1)
    expect(document.elementFromPoint(edge + before, text.top + 8)).not.toBe(reason)
  })

  it('says which of how many it is, until it is the only one', async () => {
    const show = (...records: ToolCallRecord[]) => (
      <TestProvider host={createTestHost()}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
    const head = (id: string) => partOf(id, 'panel').textContent
    const { rerender } = render(show(request('one')))
    await expect.element(page.getByRole('button', { name: 'Deny' })).toBeVisible()
    expect(head('one')).not.toContain('Request')
    rerender(show(request('zero'), request('one')))
    await vi.waitFor(() => expect(head('zero')).toContain('Request 1 of 2'))
    expect(head('one')).toContain('Request 2 of 2')
    rerender(show(exampleRecord('denied', { call: request('zero').call }), request('one')))
    await vi.waitFor(() => expect(head('one')).not.toContain('Request'))
  })
})

it('a request that was decided is no larger than a line', async () => {
  render(
    <TestProvider host={createTestHost()}>
      <ConsentDialog record={exampleRecord('denied', { call: request('one').call })} />
    </TestProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('.handrail-title')).not.toBeNull())
  expect(getComputedStyle(document.querySelector('.handrail-title')!).fontSize).toBe('14px')
})

describe('a request that was answered', () => {
  const settling = () => bubbleOf('one').getAnimations()
  const motion = (value: 'reduce' | '') =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  const host = createTestHost()

  async function ask(): Promise<void> {
    render(
      <TestProvider host={host}>
        <div style={{ height: 900 }} />
        <ToolCallBubble record={request('one')} />
        <div style={{ height: 900 }} />
      </TestProvider>,
    )
    const button = page.getByRole('button', { name: 'Deny' })
    await vi.waitFor(() => button.element().scrollIntoView({ block: 'center' }))
  }
  afterEach(() => motion(''))

  /** Denies it, and tells where its top was at each frame, and how high it was, until it is at rest. */
  async function deny(): Promise<{ tops: number[]; heights: number[] }> {
    const seen = { tops: [] as number[], heights: [] as number[] }
    const look = () => {
      const { top, height } = bubbleOf('one').getBoundingClientRect()
      seen.tops.push(top)
      seen.heights.push(height)
    }
    let isWatching = true
    const watch = () => {
      setTimeout(() => isWatching && look()) // when all that belongs to this frame is done
      if (isWatching) requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
    await userEvent.click(page.getByRole('button', { name: 'Deny' }))
    await expect.element(page.getByRole('button', { name: /^Did not run/ })).toBeVisible()
    await vi.waitFor(() => expect(settling()).toEqual([]))
    isWatching = false
    look()
    return seen
  }

  it('settles into its line step by step, and the line begins where the request began', async () => {
    await motion('')
    await ask()
    const held = new MutationObserver(() =>
      settling().forEach((each) => (each.playbackRate = 1e-6)),
    )
    held.observe(document.body, { childList: true, subtree: true })
    const top = () => bubbleOf('one').getBoundingClientRect().top
    const before = top()
    await userEvent.click(page.getByRole('button', { name: 'Deny' }))
    const [animation] = await vi.waitFor(() => {
      expect(settling()).toHaveLength(1)
      return settling()
    })
    held.disconnect()
    expect(animation!.effect?.getTiming().duration).toBe(240)
    const heights: number[] = []
    for (const time of [0, 80, 160, 239]) {
      animation!.currentTime = time
      heights.push(Math.round(bubbleOf('one').getBoundingClientRect().height))
      expect(Math.abs(top() - before)).toBeLessThan(5)
    }
    expect(heights).toEqual([...new Set(heights)].sort((one, other) => other - one))
    animation!.playbackRate = 1
    await vi.waitFor(() => expect(settling()).toEqual([]))
    expect(Math.abs(top() - before)).toBeLessThan(5)
  })

  it('is a line at once where people want less motion', async () => {
    await motion('reduce')
    await ask()
    const { tops, heights } = await deny()
    const [most, least] = [Math.max(...heights), Math.min(...heights)]
    expect(heights.filter((height) => height < most - 30 && height > least + 30)).toEqual([])
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(5)
  })
})
