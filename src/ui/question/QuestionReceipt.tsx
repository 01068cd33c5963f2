'use client'
import { useContext } from 'react'
import { Fields } from '../content/values/Fields.tsx'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { Icon } from '../internal/icons/Icon.tsx'
import { QUESTION_ICON } from '../internal/icons/laterIcons.ts'
import { useWords } from '../messages/useWords.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { QUESTION_WORDS } from './messages.en.ts'

export type QuestionReceiptProps = { record: ToolCallRecord }

/**
 * What this page answered to a call's questions, secrets as dots; and that a question was not
 * answered here.
 */
export function QuestionReceipt({ record }: QuestionReceiptProps) {
  const words = useWords(QUESTION_WORDS)
  const store = useContext(ToolRuntimeContext)?.ledger
  const asked = [...(store?.identityOf(record).questions ?? [])]
  const answers = asked.flatMap((question) => {
    const { answer, otherTab, state } = store?.answerEntry(record.call.id, question) ?? {}
    return answer && state === 'delivered' ? [{ answer, otherTab }] : []
  })
  const open = record.question && store?.questionName(record, record.question.id)
  const isClosed = store?.unansweredOf(record).some((question) => question !== open) ?? false
  if (answers.length === 0 && !isClosed) return null
  return (
    <div className="handrail-receipts">
      {answers.map(({ answer, otherTab }, index) => (
        <div key={index} className="handrail-receipt">
          <Icon path={QUESTION_ICON} />
          <div>
            <p>{words.text(otherTab ? 'question.closed' : `question.done_${answer.kind}`)}</p>
            {answer.kind === 'accept' && Object.keys(answer.value).length > 0 && (
              <Fields value={answer.value} />
            )}
          </div>
        </div>
      ))}
      {isClosed && (
        <p className="handrail-receipt">
          <Icon path={QUESTION_ICON} />
          <span>{words.text('question.closed')}</span>
        </p>
      )}
    </div>
  )
}
