import { choose, lookAway, lookBack, page, press, say as sayIn } from '../inChromium.ts'
import { holdPrinter, type Printer } from '../holdPrinter.ts'
import { bubble, button, openExample, statusOf } from '../openExample.ts'

openExample('copilotkit')

const say = (text: string): Promise<void> =>
  sayIn(text, page, page.getByPlaceholder('Ask about your notes'))

test('a tool that only reads is shown, and asks nobody', async () => {
  await say('What is in my notes?')
  await page.getByText('You have three notes').waitFor()
  expect(await statusOf('list_notes')).toBe('succeeded')
  expect(await button('Allow').count()).toBe(0)
})

test('a write of the agent shows what it changed', async () => {
  await say('Move the team meeting to Thursday')
  await page.getByText('The team meeting is on Thursday at 10:00 now.').waitFor()
  const diff = page.locator('[data-handrail="diff"]')
  await diff.getByText('Thursday 10').first().waitFor()
  expect(await diff.innerText()).toContain('Wednesday 9')
})

test('a call that asks runs once in the page when it is allowed with the mouse, and the agent gets its result', async () => {
  await lookAway()
  await say('Delete the shopping list')
  // not before somebody could read it
  await page.getByRole('button', { name: 'Allow', exact: true, disabled: true }).waitFor()
  await lookBack()
  expect(await statusOf('delete_note')).toBe('awaiting_consent')
  await press(button('Allow'))
  await page.getByText('notes/shopping.md is deleted.').waitFor()
  expect(await statusOf('delete_note')).toBe('succeeded')
  await page.getByText(/Allowed by you/).waitFor()
  expect(await page.getByText('notes/shopping.md is deleted.').count()).toBe(1)
  await say('Delete the shopping list')
  await vi.waitFor(async () => expect(await button('Allow').count()).toBe(1))
  await press(button('Allow'))
  await page.getByText('I could not delete the shopping list: it is not there.').waitFor()
  expect(await statusOf('delete_note'), 'another call, which is asked for by itself').toBe('failed')
})

test('a denial reaches the agent with its reason, by keyboard, and nothing is deleted', async () => {
  await say('Delete the shopping list')
  await button('Options').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Deny with a reason' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ida still needs it')
  await button('Deny and send').focus()
  await page.keyboard.press('Enter')
  await page
    .getByText('You said no (Ida still needs it), so the shopping list stays as it is.')
    .waitFor()
  expect(await statusOf('delete_note')).toBe('denied')
  await say('What is in my notes?')
  await page.getByText('You have three notes').waitFor()
  await bubble('list_notes').getByRole('button').first().click()
  await bubble('list_notes').getByText('notes/shopping.md').first().waitFor()
})

test('Allow by keyboard waits until it is armed', async () => {
  await lookAway()
  await say('Delete the shopping list')
  await button('Allow').press('Enter')
  expect(await statusOf('delete_note')).toBe('awaiting_consent')
  await lookBack()
  await vi.waitFor(async () =>
    expect(await button('Allow').getAttribute('aria-disabled')).not.toBe('true'),
  )
  await page.keyboard.press('Enter')
  await page.getByText('notes/shopping.md is deleted.').waitFor()
})

test('edited arguments are what runs after Allow', async () => {
  await say('Delete the shopping list')
  await choose(page.locator('[data-handrail=consent]').last(), 'Edit')
  await page.getByRole('textbox', { name: /path/i }).fill('notes/summer.md')
  await press(button('Allow edited'))
  await page.getByText('notes/summer.md is deleted.').waitFor()
  await page.getByText('The input was edited').waitFor()
  expect(await statusOf('delete_note')).toBe('succeeded')
})

describe('a call that is printing in the page', () => {
  const stop = () => page.getByRole('button', { name: /^Stop: / })

  async function print(what: string): Promise<Printer> {
    const printer = await holdPrinter()
    await say(what)
    await press(button('Allow'))
    await printer.begun()
    await stop().waitFor()
    expect(await statusOf('print_notes')).toBe('running')
    return printer
  }

  test('is stopped with the mouse: it is stopping until its page is printed, and the agent is told', async () => {
    const printer = await print('Print my notes')
    await press(stop())
    await bubble('print_notes').getByText('Stopping…').waitFor()
    expect(await stop().count()).toBe(0)
    await printer.goOn()
    await bubble('print_notes').getByText('Stopped by you').waitFor()
    expect(await statusOf('print_notes')).toBe('cancelled')
    await page.getByText('It was stopped: not all of it is printed.').waitFor()
  })

  test('could not be stopped where its only page is with the printer', async () => {
    const printer = await print('Print the shopping list')
    await press(stop())
    await bubble('print_notes').getByText('Stopping…').waitFor()
    await printer.goOn()
    await bubble('print_notes').getByText('Could not be stopped: it has finished.').waitFor()
    expect(await statusOf('print_notes')).toBe('succeeded')
    await page.getByText('It is all printed.').waitFor()
  })
})
