import { clsx } from 'clsx'

type Props = Readonly<Record<string, unknown>>
type Handler = (...args: unknown[]) => unknown

/** Class names and styles merge, both handlers are called, the caller's first. */
export const mergeProps = (ownProps: Props, callerProps: Props): Record<string, unknown> =>
  addProps({ ...ownProps }, callerProps)

/** The same, into a part's own. */
export function addProps(props: Record<string, unknown>, callerProps: Props) {
  for (const [key, value] of Object.entries(callerProps)) {
    const base = props[key]
    if (key === 'className') props[key] = clsx(base as string, value as string)
    else if (key === 'style' && typeof base === 'object')
      props[key] = { ...base, ...(value as object) }
    else if (/^on[A-Z]/.test(key) && typeof base === 'function' && typeof value === 'function')
      props[key] = chainHandlers(value as Handler, base as Handler)
    else if (value !== undefined) props[key] = value
  }
  return props
}

const chainHandlers =
  (first: Handler, second: Handler): Handler =>
  (...args) => {
    first(...args)
    const event = args[0] as { defaultPrevented?: boolean } | undefined
    if (event?.defaultPrevented !== true) second(...args)
  }

/** Adds a part's state as attributes: `{ modeSource: 'name' }` is `data-mode-source="name"`. */
export function addState(
  props: Record<string, unknown>,
  state: Readonly<Record<string, string | undefined>>,
) {
  for (const key of Object.keys(state))
    if (state[key] !== undefined) props[attributeOf(key)] = state[key]
  return props
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
