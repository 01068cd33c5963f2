import type { StoryContext } from '@storybook/react-vite'
import { within } from 'storybook/test'

type Acting = Pick<StoryContext, 'canvas' | 'userEvent'>

/** The buttons that open the calls; the other ones that open something say why. */
export function linesOf(canvas: Acting['canvas']): readonly HTMLElement[] {
  return canvas
    .queryAllByRole('button', { expanded: false })
    .filter((button) => button.classList.contains('handrail-toggle'))
}

/** For the eye: opens every call on the page as a person would, and waits for what they show. */
export async function openAll({ canvas, userEvent }: Acting): Promise<void> {
  const lines = linesOf(canvas)
  for (const line of lines) await userEvent.click(line)
  for (const line of lines) await within(bodyOf(line)).findAllByText(/\S/)
}

function bodyOf(line: HTMLElement): HTMLElement {
  const body = document.getElementById(line.getAttribute('aria-controls') ?? '')
  if (!body) throw new Error(`${line.textContent} has no body`)
  return body
}
