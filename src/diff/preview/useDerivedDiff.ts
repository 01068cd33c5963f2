'use client'
import { useMemo, useState } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useFileLines } from '../file/useFileLines.ts'
import { useDiffEngine } from '../useDiffEngine.ts'
import type { DiffPreviewState } from './useDiffPreview.ts'
import type { DiffLoad } from './useLoadedDiff.ts'

/** What compares texts that still arrive: with the first one. */
const growthEngine = lazyModule(() => import('../file/growingLines.lazy.ts'))
/** What reads patches, and what a host loaded: with the first one. */
const patchReader = lazyModule(() => import('../sources/outside/readers.lazy.ts'))

export type DerivedDiff = Pick<DiffPreviewState, 'lines' | 'head' | 'isGrowing'> & {
  engine: DiffPreviewState['engine'] | undefined
  diff: DiffPreviewState['diff'] | undefined
  /** Something that reads it could not be fetched. */
  failed: boolean
}

/**
 * What a call changes, line by line. `diff` is missing until all that reads it is fetched.
 * `wantsHead`: the first lines of a large text come before all of them.
 */
export function useDerivedDiff(
  execution: Execution,
  record: ToolCallRecord,
  { kind, loaded }: DiffLoad,
  wantsHead: boolean,
): DerivedDiff {
  const { value: engine, failed = false } = useDiffEngine()
  const { value: growth, failed: noGrowth = false } = useLazyModule(
    growthEngine,
    execution.state === 'streaming',
  )
  const [wantsPatches, setWantsPatches] = useState(false)
  const { value: patches, failed: noPatches = false } = useLazyModule(
    patchReader,
    wantsPatches || kind === 'loading' || loaded !== undefined,
  )
  const diff = useMemo(
    () => engine?.deriveDiff(execution, record, loaded, patches),
    [engine, execution, record, loaded, patches],
  )
  if (diff?.kind === 'needs_patch_reader' && !wantsPatches) setWantsPatches(true)
  const files = diff?.kind === 'files' ? diff.files : undefined
  const isGrowing = diff?.kind === 'files' && diff.isGrowing
  const isMissing =
    diff?.kind === 'needs_patch_reader' || (loaded && !patches) || (isGrowing && !growth)
  const compared = useFileLines(
    isMissing ? undefined : engine,
    files,
    isGrowing ? growth : undefined,
    wantsHead,
  )
  return {
    engine,
    diff: isMissing ? undefined : diff,
    isGrowing,
    ...compared,
    failed: failed || noPatches || noGrowth,
  }
}
