'use client'
import {
  useCallback,
  useState,
  useLayoutEffect,
  useRef,
  useContext,
  type RefObject,
  type Context,
} from 'react'

/** `useLayoutEffect` in the browser; does nothing on a server, if React 18 would warn. */
export const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? () => {} : useLayoutEffect

/** Open state that the app may control. `onChange` is called on every change. */
export function useControllableOpen(
  controlled: boolean | undefined,
  onChange: ((isOpen: boolean) => void) | undefined,
  initial = true,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [uncontrolled, setOwn] = useState(initial)
  const listener = useLatest(onChange)
  const setOpen = useCallback(
    (isOpen: boolean) => {
      setOwn(isOpen)
      listener.current?.(isOpen)
    },
    [listener],
  )
  return [controlled ?? uncontrolled, setOpen]
}

/**
 * The value of the latest committed render, for handlers and subscriptions that outlive a render.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useIsomorphicLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** A root's context, or an error that names both. `purpose`: of the root; `prop`: its prop. */
export function useRequiredContext<T>(
  context: Context<T | null>,
  part: string,
  root: string,
  purpose: string,
  prop = 'record',
): T {
  const value = useContext(context)
  if (value === null)
    throw new Error(
      `handrail: ${part} is used outside of ${root}. It ${purpose}, and here is none. Render it inside <${root} ${prop}={...}>.`,
    )
  return value
}
