import { render, screen } from '@testing-library/react'
import { version, type Ref, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { ConsentDialog, ConsentDialogAllow, ConsentQueue, ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const ASKED = exampleRecord('awaiting_consent')
const hasCleanUps = Number.parseInt(version, 10) >= 19

const PARTS: Record<string, (ref: Ref<HTMLElement>) => ReactElement> = {
  'a request': (ref) => <ConsentDialog record={ASKED} ref={ref as Ref<HTMLDivElement>} />,
  'Allow of a request': (ref) => (
    <ConsentDialog record={ASKED}>
      <ConsentDialogAllow ref={ref as Ref<HTMLButtonElement>} />
    </ConsentDialog>
  ),
  'a queue': (ref) => <ConsentQueue records={[ASKED]} ref={ref as Ref<HTMLDivElement>} />,
  'an element that replaces a part with one ref of its own': (ref) => (
    <ToolCallBubble record={ASKED} ref={() => {}} render={<section ref={ref} />} />
  ),
}

const show = (part: ReactElement) =>
  render(<TestProvider host={createTestHost()}>{part}</TestProvider>)

describe.each(Object.entries(PARTS))('the ref of %s', (_, part) => {
  it.runIf(hasCleanUps)(
    'a callback that returns its clean-up is cleaned up, and not called again',
    () => {
      const heard: string[] = []
      const page = show(
        part((node) => {
          heard.push(`attached ${node instanceof HTMLElement}`)
          return () => void heard.push('cleaned up')
        }),
      )
      page.unmount()
      expect(heard).toEqual(['attached true', 'cleaned up'])
    },
  )

  it('a callback without one is told that the element has gone', () => {
    const heard: boolean[] = []
    show(part((node) => void heard.push(node instanceof HTMLElement))).unmount()
    expect(heard).toEqual([true, false])
  })

  it('an object is emptied again', () => {
    const ref: { current: HTMLElement | null } = { current: null }
    const page = show(part(ref))
    expect(ref.current).toBeInstanceOf(HTMLElement)
    page.unmount()
    expect(ref.current).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
