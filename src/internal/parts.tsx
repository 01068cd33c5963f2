'use client'
import {
  cloneElement,
  useMemo,
  version,
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  type JSX,
  type ReactElement,
  type Ref,
} from 'react'
import { jsx } from 'react/jsx-runtime'
import { addProps, addState, mergeProps } from './mergeProps.ts'

/** The props of the element that a part renders. The ref fits every element. */
export type RenderProps<E extends keyof JSX.IntrinsicElements> = ComponentPropsWithoutRef<E> & {
  // oxlint-disable-next-line typescript/no-explicit-any
  ref?: Ref<any>
}

/**
 * Replaces a part's element: an element that takes its props, or a function of them and of the
 * part's state.
 */
export type Render<E extends keyof JSX.IntrinsicElements, S = {}> =
  ReactElement | ((props: RenderProps<E>, state: S) => ReactElement)

/**
 * A part: one element, its ref, its rest props, `className` merged, `render` to replace the
 * element. Its state `S` is what the element's `data-` attributes say.
 */
export type Part<E extends keyof JSX.IntrinsicElements, P = {}, S = {}> = ForwardRefExoticComponent<
  Omit<ComponentPropsWithRef<E>, keyof P> & P & { render?: Render<E, S> }
>

/** The props of a part, as its component receives them. */
export type PartProps<E extends keyof JSX.IntrinsicElements, P = {}, S = {}> = Omit<
  ComponentPropsWithRef<E>,
  keyof P | 'ref'
> &
  P & { render?: Render<E, S> }

/** Merges a part's own props, its state, the caller's props, the ref and `render`. */
export function usePart<T, S extends Readonly<Record<string, string | undefined>>>(
  element: keyof JSX.IntrinsicElements,
  callerProps: Readonly<Record<string, unknown>> & {
    render?: ReactElement | ((props: never, state: NoInfer<S>) => ReactElement)
  },
  ownProps: Readonly<Record<string, unknown>> & { state?: S },
  ref: ForwardedRef<T>,
): ReactElement {
  const { render, ...rest } = callerProps
  const { state = {} as S, ...base } = ownProps
  // A browser that translates the page would rewrite commands, too.
  const verbatim = state.handrail === undefined ? {} : { translate: 'no' }
  const props = addProps(addState({ ...verbatim, ...base }, state), rest)
  const replacement =
    typeof render === 'object'
      ? (render as ReactElement<Record<string, unknown>> & { ref?: Ref<T> })
      : undefined
  const merged = useMergedRef(ref, replacement && refOf(replacement))
  if (replacement)
    return cloneElement(replacement, { ...mergeProps(props, replacement.props), ref: merged })
  props.ref = merged
  return typeof render === 'function' ? render(props as never, state) : jsx(element, props)
}

/** From React 19 on, if a callback ref may return its clean-up, too. */
export const keepsRefInProps = Number.parseInt(version, 10) >= 19

/** React 19 keeps an element's ref in its props, React 18 beside them; each warns of the other. */
function refOf<T>(
  element: ReactElement<Record<string, unknown>> & { ref?: Ref<T> },
): Ref<T> | undefined {
  return keepsRefInProps ? (element.props.ref as Ref<T> | undefined) : element.ref
}

/** One ref for two. A callback may return its clean-up, from React 19 on. */
export function useMergedRef<T>(
  first: Ref<T> | undefined,
  second: Ref<T> | undefined,
): Ref<T> | undefined {
  return useMemo(() => {
    if (!first || !second) return first ?? second
    return (node: T | null) => {
      const detachments = [first, second].map((ref) => attach(ref, node))
      return keepsRefInProps ? () => detachments.forEach((detach) => detach()) : undefined
    }
  }, [first, second])
}

/** Gives a ref its node; returns what takes it away again. */
function attach<T>(ref: Ref<T>, node: T | null): () => void {
  const cleanUp = typeof ref === 'function' ? ref(node) : ref && void (ref.current = node)
  return () => (cleanUp ? cleanUp() : void attach(ref, null))
}

/** A button that stands among words, as a link does. */
export const LinkButton = (props: ComponentPropsWithoutRef<'button'>) => (
  <button type="button" className="handrail-link" {...props} />
)
