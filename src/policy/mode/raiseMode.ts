import type { ToolMode, ToolModeSource } from '../../tool-call/index.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import type { ModeExplanation } from '../ToolPolicy.ts'

/** A mode that something speaks for, and its reason. */
export type Evidence = { mode: ToolMode; source: ToolModeSource; kind: string; text: string }

/**
 * The more severe of the two modes. Evidence may raise a mode, never lower it. The earlier reasons
 * are kept.
 */
export function raiseMode(known: ModeExplanation, evidence: Evidence | undefined): ModeExplanation {
  if (!evidence || TOOL_MODES.indexOf(evidence.mode) <= TOOL_MODES.indexOf(known.mode)) return known
  const { mode, source, kind, text } = evidence
  return { mode, source, because: [...known.because, { kind, text }] }
}
