'use client'
import { createContext } from 'react'
import { useRequiredContext } from '../../internal/useRequiredContext.ts'
import type { Words } from '../../messages/words.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { DiffState } from '../DiffState.ts'
import type { DiffTense } from '../diffTense.ts'
import type { FileHead, FileLines } from '../file/fileLines.ts'
import type { DiffLoad } from './useLoadedDiff.ts'

/** What the view computes with, once it is fetched. */
export type DiffEngine = typeof import('./engine.lazy.ts')

/** How lines are laid out. */
export type DiffLayout = { view: 'unified' | 'split'; wraps: boolean }

/** What the rows of a preview are drawn by. */
export type RowContext = Pick<
  DiffPreviewState,
  'engine' | 'words' | 'layout' | 'rejected' | 'canSelectHunks' | 'isRevealed'
>

/** What a preview's parts share. */
export type DiffPreviewState = {
  execution: Execution
  status: ToolCallStatus
  words: Words
  tense: DiffTense
  engine: DiffEngine
  diff: DiffState
  /** Its text still arrives. */
  isGrowing: boolean
  /** For each file its lines, once they are compared. */
  lines: readonly (FileLines | undefined)[]
  /** Until then, the first lines of the only one. */
  head: FileHead | undefined
  load: DiffLoad
  layout: DiffLayout
  setLayout(layout: DiffLayout): void
  /** Rows of a file that are shown at first. */
  rows: number
  /** Files that are shown: more of them when the person asks. */
  shownFiles: number
  showMoreFiles(): void
  /** Changes can be accepted and rejected; those rejected, by `hunkKey`. */
  canSelectHunks: boolean
  /** What the person last wanted could not be done exactly, and was not. */
  isInseparable: boolean
  rejected: ReadonlySet<string>
  /** What is said of the changes of a file that were rejected. */
  selectionText(file: number): string | undefined
  setAccepted(key: string, isAccepted: boolean): void
  /** The person asked to see secrets. */
  isRevealed: boolean
  setRevealed(isRevealed: boolean): void
}

export const DiffPreviewContext = createContext<DiffPreviewState | null>(null)

/** The preview around a part. Throws an error that names both where there is none. */
export const useDiffPreview = (part: string): DiffPreviewState =>
  useRequiredContext(DiffPreviewContext, part, 'DiffPreview', 'shows what one call changes')
