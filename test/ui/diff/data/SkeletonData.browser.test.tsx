import { cleanup, render, screen } from '@testing-library/react'
import { DiffPreview } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

afterEach(cleanup)

describe('the place of a change', () => {
  // the only test of its file: all of the code is yet to come
  it('is as high as it will be from the first moment on, while data is loaded and its view is fetched', async () => {
    const seen: number[] = []
    const look = () => {
      const height = document
        .querySelector('[data-handrail="diff"]')
        ?.getBoundingClientRect().height
      if (height !== undefined && height !== seen.at(-1)) seen.push(height)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    render(
      <TestProvider host={createTestHost({ loadDiff: () => new Promise(() => {}) })}>
        <div style={{ inlineSize: '45rem' }}>
          <DiffPreview
            record={exampleRecord('awaiting_consent', {
              call: {
                id: 'call-1',
                name: 'update_event',
                arguments: { id: 5512, title: 'Friday stand-up', room: 'A' },
              },
            })}
          />
        </div>
      </TestProvider>,
    )
    expect(await screen.findByText('"Friday stand-up"')).toBeVisible()
    expect(await screen.findByText('Loading…')).toBeVisible()
    look()
    observer.disconnect()
    expect(Math.min(...seen)).toBeGreaterThan(90)
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(1)
  })
})
