import type { ComponentType } from 'react'
import * as handrail from '../../src/index.ts'

/** `ToolCallBubbleView` and `ToolCallBubbleNotes` draw no element of their own. */
const NO_PARTS = ['ToolCallBubble', 'ToolCallBubbleNotes', 'ToolCallBubbleView']

/** The parts of ToolCallBubble that the package publishes, by name. */
export const BUBBLE_PARTS = Object.entries(handrail).filter(
  ([name]) => name.startsWith('ToolCallBubble') && !NO_PARTS.includes(name),
) as [string, ComponentType<Record<string, unknown>>][]
