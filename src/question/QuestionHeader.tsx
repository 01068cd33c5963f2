'use client'
import { useContext } from 'react'
import { ForeignText } from '../content/text/ForeignText.tsx'
import { ForeignFrame } from '../content/text/ForeignFrame.tsx'
import { Sentence } from '../content/text/Sentence.tsx'
import { ServerName } from '../content/text/ServerName.tsx'
import { isConfiguredServer } from '../execution/isConfiguredServer.ts'
import { PolicyContext } from '../runtime/useToolRuntime.ts'
import { Icon } from '../internal/icons/Icon.tsx'
import { QUESTION_ICON } from '../internal/icons/laterIcons.ts'
import { useFormatTime } from '../messages/useFormatTime.ts'
import type { Words } from '../messages/words.ts'
import type { Question, ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'

export type QuestionHeaderProps = {
  id: string
  record: ToolCallRecord
  question: Question
  words: Words
}

/** A longer message is no title. */
const MAX_TITLE_LENGTH = 160

/** What is asked, by which call of which server, how much of it, and until when. */
export function QuestionHeader({
  id,
  record,
  question: { title, message, schema, url, batch, expiresAt },
  words,
}: QuestionHeaderProps) {
  const said = typeof message === 'string' && message.trim() !== '' ? message : undefined
  const isShort = said !== undefined && said.length <= MAX_TITLE_LENGTH && !said.includes('\n')
  const ownTitle = typeof title === 'string' && title.trim() !== '' ? title : undefined
  const heading = ownTitle ?? (isShort ? said : undefined)
  const fields = countFields(schema)
  const server = record.spec?.server
  const policy = useContext(PolicyContext)
  const until = useFormatTime(words)(expiresAt)
  return (
    <>
      <div className="handrail-panel-head">
        <Icon path={QUESTION_ICON} />
        <h3 className="handrail-title" id={id}>
          {heading === undefined ? (
            words.text(url === undefined ? 'question.title' : 'question.link_title')
          ) : (
            <Sentence
              parts={words.parts('question.title_of_server')}
              values={{ title: <ForeignText text={heading} isSaid longest={500} /> }}
            />
          )}
        </h3>
        <div className="handrail-meta">
          <code className="handrail-name" dir="ltr">
            <ForeignText text={record.call.name} />
          </code>
          {typeof server === 'string' && (
            <ServerName
              server={server}
              isConfigured={isConfiguredServer({ name: record.call.name, server }, policy)}
            />
          )}
          {fields > 1 && <span>{words.count('question.asks', fields)}</span>}
          {isJsonObject(batch) && batch.size > 1 && (
            <span>{words.text('question.of', { number: batch.index + 1, size: batch.size })}</span>
          )}
          {until !== '' && <span>{words.text('question.until', { time: until })}</span>}
        </div>
      </div>
      {said !== undefined && said !== heading && (
        <p className="handrail-prompt">
          <span className="handrail-speaker">{words.text('question.message_of_server')}</span>{' '}
          <ForeignFrame text={said} revealKey="message" />
        </p>
      )}
    </>
  )
}

const countFields = (schema: unknown): number =>
  isJsonObject(schema) && isJsonObject(schema.properties)
    ? Object.keys(schema.properties).length
    : 0
