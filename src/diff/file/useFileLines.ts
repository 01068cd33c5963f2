'use client'
import { useMemo, useRef, useState } from 'react'
import { useLatest } from '../../internal/useLatest.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import type { FileDiff } from '../DiffState.ts'
import type { FileHead, FileLines } from './fileLines.ts'
import type { GrowingLines } from './growingLines.lazy.ts'
import type { DiffEngine } from '../preview/useDiffPreview.ts'
import { comparisonSize } from './comparisonSize.ts'

/** What compares a text that still arrives. */
export type GrowthEngine = typeof import('./growingLines.lazy.ts')

/** UTF-16 units of all texts together that are compared in the render itself. */
const MAX_SYNC_UNITS = 60_000

type ComparedFiles = { files: readonly FileDiff[]; lines: readonly FileLines[] }
const NONE: readonly FileDiff[] = []

/** Of every file its lines, once they are compared; and the first lines of the only one till then. */
export type ComparedLines = {
  lines: readonly (FileLines | undefined)[]
  head: FileHead | undefined
}

/**
 * The compared lines of every file. What is small is there at once; what is large is compared in
 * short slices of time, and until then (and while its text still arrives) the lines are those of
 * before. Undefined: there are none yet. `growth`: it still arrives, and this compares that.
 */
export function useFileLines(
  engine: DiffEngine | undefined,
  files: readonly FileDiff[] = NONE,
  growth: GrowthEngine | undefined,
  wantsHead: boolean,
): ComparedLines {
  const isSmall = useMemo(
    () => files.reduce((sum, { content }) => sum + comparisonSize(content), 0) <= MAX_SYNC_UNITS,
    [files],
  )
  const small = useMemo(
    () =>
      engine && isSmall
        ? files.map(({ content }) => engine.fileLines(content, growth?.createGrowingLines()))
        : undefined,
    [engine, growth, isSmall, files],
  )
  const head = useHead(engine, files, wantsHead && !isSmall && !growth)
  const [compared, setCompared] = useState<ComparedFiles>()
  const latest = useLatest({ files, growth, head })
  const isAlive = useRef(false)
  const isRunning = useRef(false)
  const growing = useRef<GrowingLines>(undefined)
  useIsomorphicLayoutEffect(() => {
    isAlive.current = true
    return () => void (isAlive.current = false)
  }, [])
  // Before the frame is drawn: what is compared is there a frame earlier.
  useIsomorphicLayoutEffect(() => {
    if (!engine || isSmall || isRunning.current) return
    isRunning.current = true
    void (async () => {
      if (latest.current.head) await engine.afterPaint()
      for (
        let done: readonly FileDiff[] | undefined;
        done !== latest.current.files && isAlive.current;
      ) {
        const { files: now, growth: growthNow } = latest.current
        const lines: FileLines[] = []
        for (const { content } of now) {
          if (isAlive.current)
            lines.push(
              await engine.inSlices(
                engine.fileLinesSteps(
                  content,
                  growthNow && (growing.current ??= growthNow.createGrowingLines()),
                ),
              ),
            )
        }
        if (isAlive.current) setCompared({ files: now, lines })
        done = now
      }
      isRunning.current = false
    })()
  }, [engine, isSmall, files, latest])
  if (small) return { lines: small, head: undefined }
  const known = knownLines(compared, files, growth !== undefined)
  return { lines: files.map((_, at) => known[at]), head: known[0] ? undefined : head }
}

/** What was compared of these files, or of them while less had arrived. */
function knownLines(
  compared: ComparedFiles | undefined,
  files: readonly FileDiff[],
  isGrowing: boolean,
): readonly FileLines[] {
  const isKnown =
    compared?.files === files || (isGrowing && compared && compared.files.length <= files.length)
  return isKnown ? compared.lines : []
}

/** The first lines of the only file. */
function useHead(
  engine: DiffEngine | undefined,
  files: readonly FileDiff[],
  isWanted: boolean,
): FileHead | undefined {
  const only = isWanted && files.length === 1 ? files[0] : undefined
  return useMemo(() => only && engine?.fileHead(only.content), [engine, only])
}
