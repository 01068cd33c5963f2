// What a person does with a request, for play functions.
import { userEvent, waitFor, within } from 'storybook/test'

/** Chooses in the menu "Options" of a request. */
export async function choose(canvasElement: HTMLElement, name: string): Promise<void> {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Options' }))
  await userEvent.click(within(canvas.getByRole('menu')).getByText(name))
}

/** Presses Allow, which counts, and once more where something is lost for good. */
export async function allowTwice(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement)
  for (const name of ['Allow', 'Press again']) {
    const button = await canvas.findByRole('button', { name })
    await waitFor(() => {
      if (button.getAttribute('aria-disabled') !== 'false') throw new Error('Allow is off.')
    })
    await userEvent.click(button)
  }
}
