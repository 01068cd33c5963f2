'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page runs by itself. Not on a server, nor while React goes over what a server sent:
 * what only the page knows would be another text there.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
