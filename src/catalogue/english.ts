import { DETAILS_WORDS } from '../bubble/details/detailMessages.en.ts'
import { OUTCOME_WORDS } from '../bubble/line/closed/outcomeMessages.en.ts'
import { ORIGIN_WORDS } from '../bubble/details/originMessages.en.ts'
import { BUBBLE_WORDS } from '../bubble/messages.en.ts'
import { RESULT_WORDS } from '../bubble/result/resultMessages.en.ts'
import { RUNNING_WORDS } from '../bubble/running/runningMessages.en.ts'
import { RISK_WORDS } from '../consent/command/riskMessages.en.ts'
import { COVERAGE_WORDS } from '../consent/coverage/coverageMessages.en.ts'
import { GRANT_WORDS } from '../consent/grants/grantMessages.en.ts'
import { RULE_WORDS } from '../consent/grants/ruleMessages.en.ts'
import { INPUT_WORDS } from '../consent/input/inputMessages.en.ts'
import { CONSENT_WORDS } from '../consent/messages.en.ts'
import { QUEUE_WORDS } from '../consent/queue/queueMessages.en.ts'
import { QUEUED_WORDS } from '../consent/queue/queuedMessages.en.ts'
import { RECEIPT_WORDS } from '../consent/receipt/receiptMessages.en.ts'
import { COPY_WORDS } from '../content/copy/copyMessages.en.ts'
import { JSON_WORDS } from '../content/json/jsonMessages.en.ts'
import { EXECUTOR_WORDS } from '../content/executor/executorMessages.en.ts'
import { LONG_TEXT_WORDS } from '../content/text/longTextMessages.en.ts'
import { PART_WORDS } from '../content/parts/partMessages.en.ts'
import { VALUE_WORDS } from '../content/values/valueMessages.en.ts'
import { GROUP_WORDS } from '../conversation/groupMessages.en.ts'
import { DIFF_WORDS } from '../diff/messages.en.ts'
import { DIFF_PREVIEW_WORDS } from '../diff/previewMessages.en.ts'
import { HUNK_WORDS } from '../diff/rows/hunkMessages.en.ts'
import { SUMMARY_WORDS } from '../diff/summary/summaryMessages.en.ts'
import { FORM_WORDS } from '../form/messages.en.ts'
import { FOREIGN_WORDS } from '../messages/foreignMessages.en.ts'
import { SCHEMA_WORDS } from '../messages/schemaMessages.en.ts'
import { QUESTION_WORDS } from '../question/messages.en.ts'
import { STATUS_WORDS } from '../status/messages.en.ts'
import { REDO_WORDS } from '../undo/redoMessages.en.ts'
import { UNDO_ALL_WORDS } from '../undo/all/allMessages.en.ts'
import { EARLIER_WORDS } from '../undo/earlier/earlierMessages.en.ts'
import { UNDO_WORDS } from '../undo/messages.en.ts'
import { REASON_WORDS } from './reasonMessages.en.ts'

/** Every word of the components, by its key: what a translation replaces. */
export const ENGLISH = {
  ...BUBBLE_WORDS,
  ...CONSENT_WORDS,
  ...COPY_WORDS,
  ...COVERAGE_WORDS,
  ...DETAILS_WORDS,
  ...DIFF_PREVIEW_WORDS,
  ...DIFF_WORDS,
  ...EARLIER_WORDS,
  ...EXECUTOR_WORDS,
  ...FOREIGN_WORDS,
  ...FORM_WORDS,
  ...GRANT_WORDS,
  ...GROUP_WORDS,
  ...HUNK_WORDS,
  ...INPUT_WORDS,
  ...JSON_WORDS,
  ...LONG_TEXT_WORDS,
  ...ORIGIN_WORDS,
  ...OUTCOME_WORDS,
  ...PART_WORDS,
  ...QUESTION_WORDS,
  ...QUEUED_WORDS,
  ...QUEUE_WORDS,
  ...REASON_WORDS,
  ...RECEIPT_WORDS,
  ...RESULT_WORDS,
  ...RISK_WORDS,
  ...RULE_WORDS,
  ...RUNNING_WORDS,
  ...SCHEMA_WORDS,
  ...STATUS_WORDS,
  ...SUMMARY_WORDS,
  ...UNDO_ALL_WORDS,
  ...REDO_WORDS,
  ...UNDO_WORDS,
  ...VALUE_WORDS,
}

/** A key of the English catalogue. */
export type MessageKey = keyof typeof ENGLISH
