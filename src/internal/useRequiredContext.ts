'use client'
import { useContext, type Context } from 'react'

/**
 * What a part's root shares with it. Throws an error that names both where there is none: `purpose`
 * says what the root is about, `prop` what it is given.
 */
export function useRequiredContext<T>(
  context: Context<T | null>,
  part: string,
  root: string,
  purpose: string,
  prop = 'record',
): T {
  const value = useContext(context)
  if (value === null)
    throw new Error(
      `handrail: ${part} is used outside of ${root}. It ${purpose}, and here is none. Render it inside <${root} ${prop}={...}>.`,
    )
  return value
}
