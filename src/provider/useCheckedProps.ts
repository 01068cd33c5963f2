'use client'
import { useContext, useEffect, useRef, type Context } from 'react'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { ToolRuntimeContext, type ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { CheckedProvider } from './checks/CheckedProvider.ts'

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/**
 * In development names what an app got wrong in the props of a provider. In production a bundler
 * leaves nothing of it.
 */
export function useCheckedProps(given: object, runtime: ToolRuntime): void {
  const parent = useContext(ToolRuntimeContext)
  const provider = useRef<CheckedProvider>({ changes: new Map() })
  useEffect(() => {
    try {
      if (process.env.NODE_ENV === 'development') {
        const { current } = provider
        current.mounted = { given, runtime, parent }
        import('./checks/checkProps.lazy.ts').then(
          ({ checkProps }) => checkProps(given, current),
          () => {},
        )
        return () => void (current.mounted = undefined)
      }
    } catch {
      // a page without a bundler
    }
    return undefined
  })
}

/** The first hook of a provider: it throws where another copy of React renders the page. */
export function useOuter<T>(context: Context<T>): T {
  try {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- what it throws goes on being thrown
    return useContext(context)
  } catch (error) {
    warnInDevelopment('hooks', 'ToolHostProvider')
    throw error
  }
}
