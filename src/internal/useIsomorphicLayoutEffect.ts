'use client'
import { useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; does nothing on a server, where React 18 would warn. */
export const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? () => {} : useLayoutEffect
