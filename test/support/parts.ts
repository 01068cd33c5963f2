import type { ComponentType } from 'react'
import * as handrail from '../../src/index.ts'

/** `ToolCallBubbleView` draws no element of its own: it is the app's view. */
const NO_PARTS = ['ToolCallBubble', 'ToolCallBubbleView']

/** The parts of ToolCallBubble that the package publishes, by name. */
export const BUBBLE_PARTS = Object.entries(handrail).filter(
  ([name]) => name.startsWith('ToolCallBubble') && !NO_PARTS.includes(name),
) as [string, ComponentType<Record<string, unknown>>][]
