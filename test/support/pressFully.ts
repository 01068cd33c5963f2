import userEvent from '@testing-library/user-event'

/** Presses a button, and once more if it asks for that, as Allow does of what is lost for good. */
export async function pressFully(button: HTMLElement): Promise<void> {
  await userEvent.click(button)
  if (button.isConnected && button.textContent?.trim() === 'Press again')
    await userEvent.click(button)
}
