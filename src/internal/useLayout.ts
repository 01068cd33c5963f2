'use client'
import { useLayoutEffect } from 'react'

/**
 * `useLayoutEffect` where there is a layout. A server has none, and React 18 warns of the attempt.
 */
export const useLayout: typeof useLayoutEffect =
  typeof document === 'undefined' ? () => {} : useLayoutEffect
