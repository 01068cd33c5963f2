type Props = Readonly<Record<string, unknown>>
type Handler = (...args: unknown[]) => unknown

/**
 * The caller's props over a part's own: class names join, styles merge, both handlers are called
 * (the caller's first), the rest is the caller's.
 */
export function mergeProps(ownProps: Props, callerProps: Props): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...ownProps }
  for (const [key, value] of Object.entries(callerProps)) {
    const base = ownProps[key]
    if (key === 'className') merged[key] = [base, value].filter(Boolean).join(' ')
    else if (key === 'style' && typeof base === 'object')
      merged[key] = { ...base, ...(value as object) }
    else if (/^on[A-Z]/.test(key) && typeof base === 'function' && typeof value === 'function')
      merged[key] = chainHandlers(value as Handler, base as Handler)
    else if (value !== undefined) merged[key] = value
  }
  return merged
}

const chainHandlers =
  (first: Handler, second: Handler): Handler =>
  (...args) => {
    first(...args)
    const event = args[0] as { defaultPrevented?: boolean } | undefined
    if (event?.defaultPrevented !== true) second(...args)
  }

/**
 * A part's state as `data-*` attributes: `{ modeSource: 'name' }` is `data-mode-source="name"`;
 * undefined leaves the attribute out.
 */
export function stateAttributes(
  state: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(state)) {
    if (value !== undefined) attributes[attributeOf(key)] = value
  }
  return attributes
}

const names = new Map<string, string>()

/** Keys are ours, and few. */
function attributeOf(key: string): string {
  const known = names.get(key)
  if (known) return known
  const name = `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  names.set(key, name)
  return name
}
