'use client'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { ownOptions, type JsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { AskedPhrase } from './AskedPhrase.tsx'
import { RequestStrip } from './RequestStrip.tsx'
import { ToolNames } from './ToolNames.tsx'

export type PlainHeaderProps = {
  /** Of the title. */
  id: string
  record: ToolCallRecord
  status: ToolCallStatus
  words: Words
}

/** That it waits, what is asked, and which tool of which server it is. Its icon comes later. */
export function PlainHeader({ id, record, status, words }: PlainHeaderProps) {
  const { title }: JsonObject = ownOptions(record.request)
  return (
    <div className="handrail-panel-head">
      <RequestStrip record={record} status={status} words={words} />
      <span className="handrail-icon" />
      <h3 className="handrail-title" id={id} tabIndex={-1}>
        {typeof title === 'string' && title.trim() !== '' ? (
          <Sentence
            parts={words.parts('consent.title_of_server')}
            values={{ title: <ForeignText text={title} isSaid longest={300} /> }}
          />
        ) : (
          <AskedPhrase status={status} words={words} />
        )}
      </h3>
      <div className="handrail-meta">
        <span className="handrail-tool">
          <ToolNames status={status} words={words} />
        </span>
      </div>
    </div>
  )
}
