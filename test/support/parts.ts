import type { ComponentType } from 'react'
import * as handrail from '../../src/index.ts'

/** The parts of ToolCallBubble that the package publishes, by name. */
export const BUBBLE_PARTS = Object.entries(handrail).filter(
  ([name]) => name.startsWith('ToolCallBubble') && name !== 'ToolCallBubble',
) as [string, ComponentType<Record<string, unknown>>][]
