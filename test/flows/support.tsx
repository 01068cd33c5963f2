import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import {
  ToolCallBubble,
  useToolCalls,
  type ToolCallRecord,
  type ToolHost,
  type ToolPolicy,
} from '../../src/index.ts'
import { byWords } from '../support/byWords.ts'
import { bubbleOf, createTestHost, TestProvider, type SentToHost } from '../../src/testing/index.ts'

export type FlowOptions = {
  host?: Partial<ToolHost> | undefined
  policy?: ToolPolicy | undefined
  actor?: { id: string; name?: string } | undefined
}

function Chat({ reader }: { reader: ToolCallReader }) {
  return useToolCalls(reader).list.map((record) => (
    <ToolCallBubble key={record.call.id} record={record} />
  ))
}

/**
 * A chat that follows a reader, as an app has it: raw events in, bubbles out, and what the host
 * received.
 */
export function flow(
  reader: ToolCallReader,
  events: readonly object[],
  { host: verbs, policy, actor }: FlowOptions = {},
) {
  for (const event of events) reader.push(event)
  const host = createTestHost(verbs)
  const view = render(
    <TestProvider
      host={host}
      conversation="flow"
      policy={byWords(policy)}
      {...(actor && { actor })}
    >
      <Chat reader={reader} />
    </TestProvider>,
  )
  const user = userEvent.setup()
  return {
    ...view,
    user,
    host,
    reader,
    record: (id: string): ToolCallRecord => reader.records().find(({ call }) => call.id === id)!,
    decisions: () =>
      host.sent.flatMap((sent: SentToHost) =>
        sent.verb === 'decideConsent' ? [sent.decision] : [],
      ),
    answers: () =>
      host.sent.flatMap((sent: SentToHost) => (sent.verb === 'answer' ? [sent.answer] : [])),
    /** Opens a closed call, and waits for what it opens. */
    async open(id: string) {
      await user.click(lineOf(id))
      await waitFor(() => expect(bubbleOf(id).querySelector('.handrail-tool')).not.toBeNull())
      return within(bubbleOf(id))
    },
  }
}

/** The line of a call, which opens it. */
export const lineOf = (id: string): HTMLElement =>
  within(bubbleOf(id))
    .getAllByRole('button')
    .find(
      (button) =>
        button.hasAttribute('aria-expanded') && button.classList.contains('handrail-toggle'),
    )!

export const inBubble = (id: string) => within(bubbleOf(id))

export const statuses = (): Record<string, string | undefined> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')].map(({ dataset }) => [
      dataset.callId ?? '',
      dataset.status,
    ]),
  )

/** What a reader was told is on the page with the next frame. */
export const drawn = () =>
  act(async () => void (await new Promise((resolve) => requestAnimationFrame(resolve))))

/** All text of the page, also what only screen readers are told. */
export const pageText = (): string => document.documentElement.outerHTML

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

/**
 * Presses a button, `times` in one go, until what it leads to is there: a form checks itself with
 * code that comes late.
 */
export async function press(find: () => HTMLElement | null, then: () => void, times = 1) {
  await waitFor(async () => {
    const found = find()
    await act(async () => {
      if (found) for (let count = 0; count < times; count++) fireEvent.click(found)
    })
    then()
  })
}
