import { DETAILS_WORDS } from '../../ui/bubble/detailMessages.en.ts'
import { BUBBLE_WORDS } from '../../ui/bubble/messages.en.ts'
import { RISK_WORDS } from '../../commands/riskMessages.en.ts'
import { GRANT_WORDS } from '../../ui/consent/grantMessages.en.ts'
import { INPUT_WORDS } from '../../ui/form/inputMessages.en.ts'
import { CONSENT_WORDS } from '../../ui/consent/messages.en.ts'
import { QUEUE_WORDS } from '../../ui/consent/queueMessages.en.ts'
import { RECEIPT_WORDS } from '../../ui/consent/receiptMessages.en.ts'
import { EXECUTOR_WORDS } from '../../ui/content/executorMessages.en.ts'
import { PART_WORDS } from '../../ui/content/partMessages.en.ts'
import { VALUE_WORDS } from '../../ui/content/valueMessages.en.ts'
import { GROUP_WORDS } from '../../ui/conversation/groupMessages.en.ts'
import { SUMMARY_WORDS } from '../../ui/diff/messages.en.ts'
import { FORM_WORDS } from '../../ui/form/messages.en.ts'
import { FOREIGN_WORDS } from '../foreignMessages.en.ts'
import { SCHEMA_WORDS } from '../schemaMessages.en.ts'
import { QUESTION_WORDS } from '../../ui/question/messages.en.ts'
import { ANNOUNCE_WORDS } from '../../status/announceMessages.en.ts'
import { UNDO_WORDS } from '../../ui/undo/messages.en.ts'
import { REASON_WORDS } from './reasonMessages.en.ts'

/** Every word of the components, by its key: what a translation replaces. */
export const ENGLISH = {
  ...BUBBLE_WORDS,
  ...CONSENT_WORDS,
  ...DETAILS_WORDS,
  ...SUMMARY_WORDS,
  ...EXECUTOR_WORDS,
  ...FOREIGN_WORDS,
  ...FORM_WORDS,
  ...GRANT_WORDS,
  ...GROUP_WORDS,
  ...INPUT_WORDS,
  ...PART_WORDS,
  ...QUESTION_WORDS,
  ...QUEUE_WORDS,
  ...REASON_WORDS,
  ...RECEIPT_WORDS,
  ...RISK_WORDS,
  ...SCHEMA_WORDS,
  ...ANNOUNCE_WORDS,
  ...UNDO_WORDS,
  ...VALUE_WORDS,
}

/** A key of the English catalogue. */
export type MessageKey = keyof typeof ENGLISH
