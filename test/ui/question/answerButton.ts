import { screen, waitFor } from '@testing-library/react'

/** The button that answers, once the form can check what is answered. */
export const answerButton = (): Promise<HTMLElement> =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button).toHaveAttribute('aria-disabled', 'false')
    return button
  })
