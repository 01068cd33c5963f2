'use client'
import { useEffect, useState } from 'react'
import { hasChecksum } from '../decisions/bind/verifyChecksum.ts'
import { bindingSteps, isBound, shareBinding } from '../execution/digestOf.ts'
import { runInSlices } from '../internal/work/runInSlices.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ConsentRequest } from '../tool-call/index.ts'

/**
 * Whether a click can bind a decision without holding up the page. What takes longer is done in
 * slices while a person reads, and Allow waits for it. Nothing is made where nobody is asked.
 */
export function useIsBound(
  execution: Execution,
  isAsked: boolean,
  request: ConsentRequest | undefined,
): boolean {
  const [first, setFirst] = useState(execution)
  const [, setBound] = useState<Execution>()
  const isSame = shareBinding(execution, first)
  if (!isSame) setFirst(execution)
  const asked = isSame ? first : execution
  const isChecked = hasChecksum(request)
  const isReady = !isAsked || isBound(asked, isChecked)
  useEffect(() => {
    if (isReady) return undefined
    const stop = new AbortController()
    runInSlices(bindingSteps(asked, isChecked), stop.signal).then(
      () => setBound(asked),
      () => {
        // nobody asks any more
      },
    )
    return () => {
      stop.abort()
    }
  }, [asked, isChecked, isReady])
  return isReady
}
