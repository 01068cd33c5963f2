import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type JsonObject, type JsonSchema } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { GUEST } from '../../../stories/support/guests.ts'
import { chooseOption } from '../../support/chooseOption.ts'

const schema: JsonSchema = {
  type: 'object',
  properties: { guests: { type: 'array', title: 'Guests', items: GUEST } },
}
const GUESTS = [{ name: 'Ann', age: 30, place: { table: 'A' } }, { name: 'Ben' }]
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
async function write(name: RegExp, value: unknown): Promise<void> {
  const at = await box(name)
  await userEvent.clear(at)
  await userEvent.click(at)
  await userEvent.paste(typeof value === 'string' ? value : JSON.stringify(value))
}

async function edit(given: JsonObject = { guests: GUESTS }) {
  const host = createTestHost()
  const held = exampleRecord('awaiting_consent')
  render(
    <TestProvider host={host}>
      <ToolCallBubble
        record={{
          ...held,
          call: { ...held.call, name: 'plan_dinner', arguments: given },
          spec: { name: 'plan_dinner', inputSchema: schema },
          request: { id: 'r1', can: { edit: true } },
        }}
      />
    </TestProvider>,
  )
  await chooseOption('Edit')
  return async () => {
    await press(/^Allow/)
    const [sent] = host.sent
    return sent?.verb === 'decideConsent' && sent.decision.kind === 'allow'
      ? (sent.decision.arguments ?? given)
      : undefined
  }
}

describe('a list of objects is edited as JSON', () => {
  it('that holds all of it, and changes nothing because it was shown', async () => {
    const allow = await edit()
    expect(JSON.parse((await box(/Guests/)).value)).toEqual(GUESTS)
    expect(await allow()).toEqual({ guests: GUESTS })
  })

  it('and is sent as it was written', async () => {
    const allow = await edit()
    const guests = [...GUESTS, { name: 'Cem', vip: true }]
    await write(/Guests/, guests)
    expect(await allow()).toEqual({ guests })
  })

  it.each([
    ['what is missing, and where', [{ name: 'Ann' }, { age: 3 }], '[1].name: Required'],
    ['what does not fit, and where', [{ name: 7 }], '[0].name: Not valid'],
    ['that it is no JSON', '[{', 'Must be valid JSON'],
  ])('and says %s', async (_what, value, problem) => {
    await edit()
    await write(/Guests/, value)
    await waitFor(() =>
      expect(document.querySelector('.handrail-error')).toHaveTextContent(problem),
    )
    expect(await screen.findByRole('button', { name: /^Allow/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

it('a question asks for it in the same way, and its secrets are not remembered', async () => {
  const host = createTestHost()
  const login: JsonSchema = {
    type: 'object',
    properties: {
      login: { type: 'object', properties: { pass: { type: 'string', format: 'password' } } },
    },
  }
  const record = {
    ...exampleRecord('running'),
    question: { id: 'q1', message: 'Who?', schema: login },
  }
  render(
    <TestProvider host={host} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await write(/login/, { login: 'ida', pass: 'correct horse' })
  await press('Send')
  await waitFor(() =>
    expect(host.sent).toMatchObject([
      {
        verb: 'answer',
        answer: { kind: 'accept', value: { login: { login: 'ida', pass: 'correct horse' } } },
      },
    ]),
  )
  await waitFor(() => expect(document.body).not.toHaveTextContent('Answering'))
  expect(document.body).not.toHaveTextContent('correct horse')
})
