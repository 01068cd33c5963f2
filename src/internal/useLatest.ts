'use client'
import { useRef, type RefObject } from 'react'
import { useLayout } from './useLayout.ts'

/**
 * The value of the latest committed render, for handlers and subscriptions that outlive a render.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayout(() => {
    latest.current = value
  })
  return latest
}
