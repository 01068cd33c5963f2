'use client'
import { useLayoutEffect } from 'react'

/**
 * `useLayoutEffect` where there is a layout. A server has none, and React 18 warns of the attempt.
 */
export const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? () => {} : useLayoutEffect
