'use client'
import { askedQuestion, questionKey } from '../../requests/Ledger.ts'
import { useContext } from 'react'
import { Fields } from '../content/Fields.tsx'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { Icon } from '../../internal/controls.tsx'
import { QUESTION_ICON } from '../../internal/icons.ts'
import { useWords } from '../../words/useWords.ts'
import type { ToolCallRecord } from '../../model/index.ts'
import { QUESTION_WORDS } from './messages.en.ts'
import { ANSWERED } from './useQuestion.ts'

type QuestionReceiptProps = { record: ToolCallRecord }

/** This page's answers to a call's questions; and that one was not answered here. */
export function QuestionReceipt({ record }: QuestionReceiptProps) {
  const words = useWords(QUESTION_WORDS)
  const store = useContext(ToolRuntimeContext)?.ledger
  const asked = [...(store?.identityOf(record).asked ?? [])]
  const entryOf = (question: string) => store?.entry(record.call.id, questionKey(question))
  const answers = asked.flatMap((question) => {
    const { answer, otherTab, state } = entryOf(question) ?? {}
    const isElsewhere = otherTab !== undefined || state === 'gone'
    return answer && (state === 'taken' || state === 'gone') ? [{ answer, isElsewhere }] : []
  })
  const open = record.question && store?.questionName(record, askedQuestion(record.question))
  const isClosed = asked.some((question) => question !== open && !entryOf(question))
  if (answers.length === 0 && !isClosed) return null
  return (
    <div className="handrail-receipts">
      {answers.map(({ answer, isElsewhere }, index) => (
        <div key={index} className="handrail-receipt">
          <Icon path={QUESTION_ICON} />
          <div>
            <p>{words.text(isElsewhere ? 'question.closed' : ANSWERED[answer.kind])}</p>
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
