'use client'
import {
  useEffect,
  useState,
  memo,
  useSyncExternalStore,
  type ComponentPropsWithoutRef,
} from 'react'

/** Longer than this nobody waits without being told. */
const PATIENCE_MS = 10_000

/** True if something takes longer than it mostly does. */
export function useIsLate(isWaitedFor: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaitedFor) return
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaitedFor])
  return isLate
}

type IconProps = { path: string; isFilled?: boolean; mirrorsInRtl?: boolean }

/** Decorative: the text beside it says the same. `mirrorsInRtl`: the icon has a direction. */
export const Icon = memo(function Icon({ path, isFilled, mirrorsInRtl }: IconProps) {
  return (
    <svg
      className="handrail-icon"
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-dot={isFilled ? '' : undefined}
      data-flips={mirrorsInRtl ? '' : undefined}
    >
      <path d={path} />
    </svg>
  )
})

/** One of our buttons; with another `className` it draws its content itself. */
export const Button = ({ children, ...props }: ComponentPropsWithoutRef<'button'>) => (
  <button type="button" className="handrail-button" {...props}>
    {props.className ? children : <span>{children}</span>}
  </button>
)

type IconButtonProps = ComponentPropsWithoutRef<'button'> & { path: string }

/** A button that is an icon; `aria-label` names it. */
export const IconButton = ({ path, ...props }: IconButtonProps) => (
  <button type="button" className="handrail-icon-button" {...props}>
    <Icon path={path} />
  </button>
)

const never = () => () => {}

/**
 * True once the page runs by itself. Not on a server, nor while React hydrates: facts that only the
 * page knows would be another text there.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
