import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Chooses in the menu "Options" of a request, of several the one at a place. */
export async function chooseOption(name: string, at = 0): Promise<void> {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Options' }))[at]!)
  await userEvent.click(within(screen.getByRole('menu')).getByText(name))
}
