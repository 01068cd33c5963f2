import type { ToolCallMessagePartProps } from '@assistant-ui/react'

export const ToolFallback = ({ toolName }: ToolCallMessagePartProps) => <p>{toolName}</p>
