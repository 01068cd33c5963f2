/**
 * A part's state as `data-*` attributes: `{ modeSource: 'name' }` is `data-mode-source="name"`;
 * undefined leaves the attribute out.
 */
export function stateAttributes(
  state: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(state)) {
    if (value !== undefined)
      attributes[`data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = value
  }
  return attributes
}
