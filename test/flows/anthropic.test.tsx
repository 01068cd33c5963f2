import { act, screen, waitFor } from '@testing-library/react'
import { createAnthropicReader, toAnthropicResult } from '../../src/adapters/anthropic/index.ts'
import { piece, start, transcript } from '../adapters/anthropic/support.ts'
import { drawn, flow, inBubble, statuses } from './support.tsx'
import { needsConsent } from '../support/needsConsent.ts'

/**
 * Anthropic has no word for asking: the app’s server waits for the calls that its policy asks
 * about.
 */
const policy = { consentFor: ['local'] as const, assumed: 'run' as const }
const host = {
  isGated: ({ call }: { call: { name: string } }) =>
    needsConsent(call.name, { server: null }, policy),
}

describe('Anthropic, from a recorded stream to the result that goes back', () => {
  const stream = transcript('anthropic--anthropic-memory-20250818.1.json')
  const id = (stream[0] as { content: { type: string; id: string }[] }).content.find(
    ({ type }) => type === 'tool_use',
  )!.id

  it('a call the policy asks about waits; when allowed it runs, and its result is read back', async () => {
    const chat = flow(createAnthropicReader(), stream, { host, policy })
    expect(statuses()).toEqual({ [id]: 'awaiting_consent' })
    await chat.user.click(inBubble(id).getByRole('button', { name: 'Allow' }))
    expect(chat.decisions()).toMatchObject([
      { kind: 'allow', arguments: chat.record(id).call.arguments },
    ])
    act(() =>
      chat.reader.push({
        role: 'user',
        content: [toAnthropicResult(chat.record(id), { success: true, data: { files: 3 } })],
      }),
    )
    await waitFor(() => expect(statuses()).toEqual({ [id]: 'succeeded' }))
  })

  it('a denial is told to the app, and the denied result that goes back changes nothing', async () => {
    const chat = flow(createAnthropicReader(), stream, { host, policy })
    await chat.user.click(inBubble(id).getByRole('button', { name: 'Deny' }))
    expect(chat.decisions()).toMatchObject([{ kind: 'deny' }])
    act(() =>
      chat.reader.push({
        role: 'user',
        content: [
          toAnthropicResult(chat.record(id), { success: false, error: 'Denied by the person' }),
        ],
      }),
    )
    await waitFor(() => expect(statuses()).toEqual({ [id]: 'denied' }))
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })

  it('a call whose message broke off cannot be allowed', () => {
    flow(createAnthropicReader(), transcript('anthropic--spliced-message-start.chunks.txt'), {
      host: { isGated: () => true },
      policy: { ask: () => true },
    })
    expect(statuses()).toEqual({ toolu_first: 'cancelled', toolu_second: 'awaiting_consent' })
    expect(inBubble('toolu_first').queryByRole('button', { name: 'Allow' })).toBeNull()
  })
})

const begins = (name: string) => start(0, { type: 'tool_use', id: 'c1', name, input: {} })

/** A chat in which a model writes the arguments of one call. */
function writing(tool: string) {
  const ofNotes = { tools: { edit_note: { mode: 'safe_write' as const } } }
  const { reader } = flow(createAnthropicReader(), [begins(tool)], { policy: ofNotes })
  return { write: (text: string) => act(() => reader.push(piece(0, text))) }
}

it('what a write changes grows while the model writes it', async () => {
  const model = writing('edit_note')
  model.write('{"path":"notes/plan.md","old_string":"one\\n","new_string":"one\\ntwo')
  expect(await inBubble('c1').findByText('two')).toBeVisible()
  expect(inBubble('c1').getByText('Preparing')).toBeVisible()
  model.write('\\nthree')
  expect(await inBubble('c1').findByText('three')).toBeVisible()
  expect(inBubble('c1').getByText('two')).toBeVisible()
})

it('a command grows on the line while the model writes it', async () => {
  const model = writing('bash')
  model.write('{"command":"npm run')
  expect(screen.getByRole('button', { name: 'Will run “npm run”' })).toBeVisible()
  model.write(' build')
  await drawn()
  expect(screen.getByRole('button', { name: 'Will run “npm run build”' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})
