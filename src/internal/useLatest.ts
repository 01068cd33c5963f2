'use client'
import { useRef, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

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
