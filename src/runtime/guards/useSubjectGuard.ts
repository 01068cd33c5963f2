'use client'
import { useRef, useState, type CSSProperties } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { usePressGuard } from './usePressGuard.ts'
import { useToolRuntime } from '../useToolRuntime.ts'

/**
 * The guard of a part, which comes anew with every other `subject`. `fill`: while it takes no press,
 * what fills the button that decides, as Allow is filled.
 */
export function useSubjectGuard(subject: string) {
  const { armDelay } = useToolRuntime('ToolCallBubble')
  const since = useRef(Infinity)
  const [armed, setArmed] = useState<string>()
  useIsomorphicLayoutEffect(() => {
    since.current = performance.now()
    const delay = armDelay()
    const timer = delay > 0 ? setTimeout(setArmed, delay, subject) : undefined
    return () => {
      clearTimeout(timer)
      setArmed(undefined)
    }
  }, [subject, armDelay])
  const guard = usePressGuard(() => since.current)
  const delay = armDelay()
  const fill =
    delay > 0 && armed !== subject
      ? {
          className: 'handrail-arming',
          style: { '--handrail-arm-delay': `${delay}ms` } as CSSProperties,
        }
      : undefined
  return { guard, fill }
}
