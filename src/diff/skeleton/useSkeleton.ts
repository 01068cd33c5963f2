'use client'
import { useMemo } from 'react'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { deriveDiff } from '../deriveDiff.ts'
import { findPatch } from '../sources/findPatch.ts'
import { skeletonOf, type Skeleton } from './skeletonOf.ts'

/** How high the change of a call will be. Undefined without a call, and where nothing may be shown. */
export function useSkeleton(
  execution: Execution | undefined,
  record: ToolCallRecord,
  filesOnly: boolean,
): Skeleton | undefined {
  return useMemo(() => {
    if (!execution) return undefined
    const patch = findPatch(execution.arguments)?.text
    const skeleton = skeletonOf(deriveDiff(execution, record), patch)
    return filesOnly && skeleton?.kind === 'data' ? undefined : skeleton
  }, [execution, record, filesOnly])
}
