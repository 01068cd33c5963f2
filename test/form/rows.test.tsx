import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type JsonObject, type JsonSchema } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { GUEST } from '../../stories/support/guests.ts'

const DISHES = {
  type: 'array',
  title: 'Dishes',
  items: { type: 'object', properties: { dish: { type: 'string', title: 'Dish' } } },
}
const schema: JsonSchema = {
  type: 'object',
  properties: {
    guests: {
      type: 'array',
      title: 'Guests',
      items: { ...GUEST, properties: { ...GUEST.properties, dishes: DISHES } },
    },
  },
}
const GUESTS = [
  { name: 'Ann', age: 30, place: { table: 'A' } },
  { name: 'Ben', age: 40, vip: true },
  { name: 'Cem', age: 50 },
]
const button = (name: string | RegExp, at = screen) => at.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const row = (number: number, title = 'Guest') =>
  screen.findByRole('group', { name: `${title}, ${number}` })
const box = async (number: number, name: string) =>
  within(await row(number)).findByRole('textbox', { name: new RegExp(`^${name}`) })

async function edit(given: JsonObject = { guests: GUESTS }, inputSchema: JsonSchema = schema) {
  const host = createTestHost()
  const held = exampleRecord('awaiting_consent')
  render(
    <TestProvider host={host}>
      <ToolCallBubble
        record={{
          ...held,
          call: { ...held.call, name: 'plan_dinner', arguments: given },
          spec: { name: 'plan_dinner', inputSchema },
          request: { id: 'r1', can: { edit: true } },
        }}
      />
    </TestProvider>,
  )
  await press('Edit')
  return async () => {
    await press(/^Allow/)
    const [sent] = host.sent
    return sent?.verb === 'decideConsent' && sent.decision.kind === 'allow'
      ? (sent.decision.arguments ?? given)
      : undefined
  }
}

describe('a list of objects is edited as rows', () => {
  it('with the schema’s own titles, descriptions and examples, and no JSON', async () => {
    await edit()
    const name = await box(1, 'Name')
    expect(name).toHaveValue('Ann')
    expect(name).toHaveAccessibleDescription(expect.stringContaining('As on the card.'))
    expect(name).toHaveAccessibleDescription(expect.stringMatching(/For example.*Ida/))
    expect(await box(2, 'Age')).toHaveValue('40')
    expect(screen.getByRole('group', { name: 'Guests' })).toBeVisible()
    expect(screen.queryByText('as JSON')).toBeNull()
  })

  it('but for one that holds anything else: it is JSON, and nothing of it is lost', async () => {
    const guests = [{ name: 'Ann' }, 'Ben', null]
    const send = await edit({ guests })
    expect(await screen.findByRole('textbox', { name: /^Guests/ })).toHaveValue(
      JSON.stringify(guests, null, 2),
    )
    expect(screen.queryByRole('button', { name: 'Remove 1' })).toBeNull()
    expect(await send()).toEqual({ guests })
  })

  it('what was proposed stands there as values, and not as JSON', async () => {
    await edit({ guests: [{ name: 'Ann', place: { table: 'A' } }, { name: 'Ben' }] })
    await press('Remove 2')
    const list = screen.getByRole('group', { name: 'Guests' })
    const proposed = await within(list).findByText(/^Proposed:/)
    const terms = [...proposed.querySelectorAll('dl > div')].map((each) =>
      [...each.children].map((child) => child.textContent),
    )
    expect(terms).toEqual([
      ['[0].name', 'Ann'],
      ['[0].place.table', 'A'],
      ['[1].name', 'Ben'],
    ])
    expect(proposed).not.toHaveTextContent(/[{}"]/)
    expect(list).toHaveAccessibleDescription(expect.stringContaining('Ann'))
  })

  it('what a row holds beyond the schema stays', async () => {
    const allow = await edit()
    await userEvent.clear(await box(2, 'Age'))
    await userEvent.type(await box(2, 'Age'), '41')
    expect(await allow()).toEqual({ guests: GUESTS.with(1, { ...GUESTS[1]!, age: 41 }) })
  })

  it('nothing is changed because it was shown', async () => {
    const allow = await edit()
    await box(1, 'Name')
    expect(await allow()).toEqual({ guests: GUESTS })
  })

  it('a row is added with the focus in its first field, and is sent', async () => {
    const allow = await edit()
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Guests' }))
        .getAllByRole('button', { name: 'Add' })
        .at(-1)!,
    )
    expect(await box(4, 'Name')).toHaveFocus()
    await userEvent.keyboard('Dora')
    expect(await allow()).toEqual({ guests: [...GUESTS, { name: 'Dora' }] })
  })

  it('a row that goes takes nothing of the others with it: their fields, drafts and focus stay', async () => {
    const allow = await edit()
    await userEvent.clear(await box(3, 'Age'))
    await userEvent.type(await box(3, 'Age'), '5e')
    const third = await box(3, 'Age')
    await press('Remove 2')
    expect(await box(2, 'Age')).toBe(third) // the same control
    expect(third).toHaveValue('5e')
    expect(await box(2, 'Name')).toHaveFocus()
    await userEvent.clear(third)
    await userEvent.type(third, '51')
    expect(await allow()).toEqual({ guests: [GUESTS[0], { name: 'Cem', age: 51 }] })
  })

  it('the last one that goes leaves the focus on Add, and an empty list', async () => {
    const allow = await edit({ guests: [{ name: 'Ann' }] })
    await press('Remove 1')
    expect(await button('Add')).toHaveFocus()
    expect(await allow()).toEqual({ guests: [] })
  })

  it('rows within rows', async () => {
    const allow = await edit({ guests: [{ name: 'Ann', dishes: [{ dish: 'soup' }] }] })
    const dishes = await screen.findByRole('group', { name: 'Dishes' })
    await userEvent.click(within(dishes).getByRole('button', { name: 'Add' }))
    await userEvent.keyboard('cake')
    expect(await allow()).toEqual({
      guests: [{ name: 'Ann', dishes: [{ dish: 'soup' }, { dish: 'cake' }] }],
    })
  })
})

describe('a problem stands at its field', () => {
  it('in the row that has it, also after another one went', async () => {
    await edit()
    const age = await box(3, 'Age')
    await userEvent.clear(age)
    await userEvent.type(age, '-1')
    await press('Remove 1')
    await waitFor(() => expect(age).toHaveAccessibleDescription(/0/))
    expect(age).toHaveAttribute('aria-invalid', 'true')
    expect(await box(1, 'Age')).not.toHaveAttribute('aria-invalid')
    expect(await button(/^Allow/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('a new row without what it must have is not sent', async () => {
    await edit({ guests: [{ name: 'Ann' }] })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add' })).at(-1)!)
    expect(await box(2, 'Name')).toHaveFocus()
    await waitFor(async () =>
      expect(await button(/^Allow/)).toHaveAttribute('aria-disabled', 'true'),
    )
  })
})

describe('what no row can hold is written as JSON', () => {
  it.each<[string, JsonObject, JsonSchema]>([
    ['an item that is no object', { guests: [{ name: 'Ann' }, 'Ben'] }, schema],
    [
      'items whose members nobody tells',
      { guests: [{ name: 'Ann' }] },
      { type: 'object', properties: { guests: { type: 'array', items: { type: 'object' } } } },
    ],
    [
      'more rows than a form has room for',
      { guests: Array.from({ length: 200 }, () => ({ name: 'A' })) },
      schema,
    ],
  ])('%s', async (_, given, inputSchema) => {
    await edit(given, inputSchema)
    expect(await screen.findByText('as JSON')).toBeVisible()
  })
})

it('the rows of a question are asked for in the same way', async () => {
  const host = createTestHost()
  render(
    <TestProvider host={host}>
      <ToolCallBubble
        record={{ ...exampleRecord('running'), question: { id: 'q1', message: 'Who?', schema } }}
      />
    </TestProvider>,
  )
  await press('Add')
  await userEvent.keyboard('Ida')
  await press('Answer')
  await waitFor(() =>
    expect(host.sent).toMatchObject([
      { verb: 'answer', answer: { kind: 'accept', value: { guests: [{ name: 'Ida' }] } } },
    ]),
  )
})
