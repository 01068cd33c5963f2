import { lookAway, lookBack, page, press, say } from '../inChromium.ts'
import { holdPrinter, type Printer } from '../holdPrinter.ts'
import { bubble, button, openExample, statusOf } from '../openExample.ts'

openExample('assistant-ui')

test('a tool that only reads runs and asks nobody', async () => {
  await say('What is in my notes?')
  await page.getByText('You have three notes').waitFor()
  expect(await statusOf('list_notes')).toBe('succeeded')
  expect(await button('Allow').count()).toBe(0)
})

test('a write shows what it changed', async () => {
  await say('Move the team meeting to Thursday')
  await page.getByText('The team meeting is on Thursday at 10:00 now.').waitFor()
  const diff = page.locator('[data-handrail="diff"]')
  await diff.getByText('Thursday 10:00').first().waitFor()
  expect(await diff.innerText()).toContain('Wednesday 9:00')
  expect(await statusOf('edit_note')).toBe('succeeded')
})

test('a call that asks runs once when it is allowed with the mouse, and its result is shown', async () => {
  await lookAway()
  await say('Delete the shopping list')
  // not before somebody could read it
  await page.getByRole('button', { name: 'Allow', exact: true, disabled: true }).waitFor()
  await lookBack()
  expect(await statusOf('delete_note')).toBe('awaiting_consent')
  await press(button('Allow'))
  await page.getByText('notes/shopping.md is deleted.').waitFor()
  expect(await statusOf('delete_note')).toBe('succeeded')
  expect(await bubble('delete_note').count()).toBe(1)
  await page.getByText(/Allowed by you/).waitFor()
  expect(await page.getByText('notes/shopping.md is deleted.').count()).toBe(1)
})

test('a denial reaches the agent with its reason, by keyboard', async () => {
  await say('Delete the shopping list')
  await button('Options').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Deny with a reason' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ida still needs it')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Deny and send' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByText('You said no (Ida still needs it), so the shopping list stays as it is.')
    .waitFor()
  expect(await statusOf('delete_note')).toBe('denied')
  await say('Delete the shopping list')
  await press(button('Allow'))
  await page.getByText('notes/shopping.md is deleted.').waitFor()
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

test('what asks is asked again before it runs again; once the conversation has gone on it cannot', async () => {
  await say('Delete the shopping list')
  await press(button('Allow'))
  await page.getByText('notes/shopping.md is deleted.').waitFor()
  await say('Delete the shopping list')
  await press(button('Allow'))
  const failed = bubble('delete_note').last()
  await page.getByText('I could not delete the shopping list').waitFor()
  expect(await statusOf('delete_note')).toBe('failed')
  await press(failed.getByRole('button', { name: /^Run again/ }))
  await press(failed.getByRole('button', { name: /^Allow/ }))
  await vi.waitFor(async () =>
    expect(await page.getByText('I could not delete the shopping list').count()).toBe(2),
  )
  expect(await statusOf('delete_note')).toBe('failed')
  await say('What is in my notes?')
  await page.getByText('You have three notes').waitFor()
  await failed.getByText('The conversation has gone on.').waitFor()
  expect(await failed.getByRole('button', { name: /^Run again/ }).count()).toBe(0)
})

test('a new message instead of an answer ends the request, and nothing runs', async () => {
  await say('Delete the shopping list')
  await button('Allow').waitFor()
  await say('What is in my notes?')
  await page.getByText('You have three notes').waitFor()
  expect(await statusOf('delete_note')).toBe('cancelled')
  expect(await button('Allow').count()).toBe(0)
  await bubble('list_notes').getByRole('button').first().click()
  await bubble('list_notes').getByText('notes/shopping.md').first().waitFor()
})

describe('a call that is printing', () => {
  const stop = () => page.getByRole('button', { name: /^Stop the agent: / })

  async function print(what: string): Promise<Printer> {
    const printer = await holdPrinter()
    await say(what)
    await printer.begun()
    await stop().waitFor()
    expect(await statusOf('print_notes')).toBe('running')
    return printer
  }

  test('is stopped with the mouse: it is stopping until its page is printed, and the agent says no more', async () => {
    const printer = await print('Print my notes')
    await press(stop())
    await bubble('print_notes').getByText('Stopping…').waitFor()
    expect(await stop().count()).toBe(0)
    await printer.goOn()
    await bubble('print_notes').getByText('Stopped by you').waitFor()
    expect(await statusOf('print_notes')).toBe('cancelled')
    expect(await page.getByText('It is all printed.').count()).toBe(0)
    await say('What is in my notes?')
    await page.getByText('You have three notes').waitFor()
  })

  test('runs again where it was stopped, in its place, and the agent goes on from there', async () => {
    const printer = await print('Print my notes')
    await press(stop())
    await printer.goOn()
    await bubble('print_notes').getByText('Stopped by you').waitFor()
    const again = bubble('print_notes').getByRole('button', { name: /^Run again/ })
    await press(again)
    await page.getByText('It is all printed.').waitFor()
    expect(await statusOf('print_notes')).toBe('succeeded')
    expect(await bubble('print_notes').count()).toBe(1)
    expect(await again.count()).toBe(0)
  })

  test('could not be stopped where its only page is with the printer', async () => {
    const printer = await print('Print the shopping list')
    await press(stop())
    await bubble('print_notes').getByText('Stopping…').waitFor()
    await printer.goOn()
    await page.getByText('Could not be stopped: it has finished.').waitFor()
    expect(await statusOf('print_notes')).toBe('succeeded')
  })
})
