'use client'
import { createContext } from 'react'
import { useRequiredContext } from '../../internal/useRequiredContext.ts'
import type { FileLines } from '../file/fileLines.ts'
import type { RowContext } from '../preview/useDiffPreview.ts'
import type { Chunk } from './chunksOf.ts'

/** What the rows of a file are drawn from. While a text arrives, only rows that are drawn read it. */
export type DiffRowsState = {
  chunks: readonly Chunk[]
  lines: FileLines
  file: number
  /** The last row still arrives. */
  isGrowing: boolean
  context: RowContext
  onOpen(fold: number): void
}

export const DiffRowsContext = createContext<DiffRowsState | null>(null)

export const useDiffRows = (): DiffRowsState =>
  useRequiredContext(DiffRowsContext, 'DiffChunkRows', 'DiffRows', 'holds the rows of a file')
