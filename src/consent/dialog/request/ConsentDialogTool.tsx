'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { ToolNames } from '../../plain/ToolNames.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Which tool it is: its machine name, its server, its mode. Titles and prompts are no proof of what
 * runs.
 */
export const ConsentDialogTool: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogTool(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogTool')
    const children = <ToolNames status={status} words={words} />
    return usePart('span', props, { className: 'handrail-tool', children }, ref)
  },
)
