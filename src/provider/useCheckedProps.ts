'use client'
import { useEffect, useRef } from 'react'
import type { Changes } from './checks/checkProps.lazy.ts'

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/**
 * In development names what an app got wrong in the props of a provider. In production a bundler
 * leaves nothing of it.
 */
export function useCheckedProps(given: object): void {
  const changes = useRef<Changes>(new Map())
  useEffect(() => {
    try {
      if (process.env.NODE_ENV === 'development')
        import('./checks/checkProps.lazy.ts').then(
          ({ checkProps }) => checkProps(given, changes.current),
          () => {},
        )
    } catch {
      // a page without a bundler
    }
  })
}
