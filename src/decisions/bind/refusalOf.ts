import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { Choice } from './Choice.ts'
import { refusal } from './refuseForbidden.ts'

/** The refusal of a call by the rule that its status names. */
export const refusalOf = ({ because, consentCause }: ToolCallStatus): Choice =>
  refusal(because.find(({ kind }) => kind === consentCause)?.text ?? '')
