import { diffText } from '../../src/engines/diff/index.ts'
import type { Change } from '../plan/Plan.ts'

const CONTEXT = 2

type Line = { mark: ' ' | '+' | '-'; text: string }

/** How many lines a change adds. */
export const addedLines = (change: Change): number =>
  linesOf(change).filter(({ mark }) => mark === '+').length

/** A change as a unified diff. */
export function describeChange(change: Change): string {
  const lines = linesOf(change)
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  )
  const body: string[] = []
  lines.forEach(({ mark, text }, at) => {
    if (!isNear[at]) return
    if (at > 0 && !isNear[at - 1]) body.push('@@')
    body.push(`${mark}${text}`)
  })
  const { path, before } = change
  return [`--- ${before === undefined ? '/dev/null' : path}`, `+++ ${path}`, ...body].join('\n')
}

function linesOf({ before = '', after }: Change): Line[] {
  return diffText(before, after).changes.flatMap(({ kind, before: old, after: now }) => {
    const range = kind === 'removed' ? old : now
    const text = (kind === 'removed' ? before : after).slice(...(range ?? [0, 0]))
    const mark = kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'
    return text
      .replace(/\n$/, '')
      .split('\n')
      .map((line): Line => ({ mark, text: line }))
  })
}
