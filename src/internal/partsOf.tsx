'use client'
import { forwardRef, type JSX } from 'react'
import { type Part, type RenderProps, usePart, useMergedRef } from './parts.tsx'

type OwnProps<S> = Readonly<Record<string, unknown>> & {
  state?: S
  ref?: RenderProps<'div'>['ref']
}

/**
 * Makes the parts of a root, which share its state. `useOwnProps` gives the own props of a part's
 * element; null draws nothing. `keys`: props that are the part's, and not its element's.
 */
export const partsOf =
  <T,>(root: string, useShared: (part: string) => T) =>
  <E extends keyof JSX.IntrinsicElements, S = {}, P extends object = {}>(
    name: string,
    element: E,
    useOwnProps: (shared: T, given: P) => OwnProps<S> | null,
    keys: readonly (keyof P & string)[] = [],
  ): Part<E, P, S> => {
    const isOwn = ([key]: [string, unknown]) => (keys as readonly string[]).includes(key)
    const view = forwardRef<unknown, object>((props, ref) => {
      const [given, rest] = [true, false].map((wanted) =>
        Object.fromEntries(Object.entries(props).filter((prop) => isOwn(prop) === wanted)),
      )
      const own = useOwnProps(useShared(root + name), given as P)
      const { ref: ownRef, ...ownProps } = own ?? {}
      const merged = useMergedRef<unknown>(ref, ownRef)
      const drawn = usePart(element, rest as never, ownProps as never, merged ?? null)
      return own && drawn
    })
    view.displayName = root + name
    return view as Part<E, P, S>
  }
