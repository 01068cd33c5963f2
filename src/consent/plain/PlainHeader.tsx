'use client'
import { PhraseView } from '../../content/PhraseView.tsx'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import { phraseOf } from '../../status/phrase.ts'
import type { ConsentRequest } from '../../tool-call/index.ts'
import { ownOptions, type JsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { ToolNames } from './ToolNames.tsx'

export type PlainHeaderProps = {
  /** Of the title. */
  id: string
  request: ConsentRequest | undefined
  status: ToolCallStatus
  words: Words
}

/** What is asked, and which tool of which server it is. Its icon has room, and comes later. */
export function PlainHeader({ id, request, status, words }: PlainHeaderProps) {
  const { title }: JsonObject = ownOptions(request)
  return (
    <div className="handrail-panel-head">
      <span className="handrail-icon" />
      <h3 className="handrail-title" id={id} tabIndex={-1}>
        {typeof title === 'string' && title.trim() !== '' ? (
          <Sentence
            parts={words.parts('consent.title_of_server')}
            values={{ title: <ForeignText text={title} isSaid longest={300} /> }}
          />
        ) : (
          <PhraseView phrase={phraseOf(status, 'asked', words)} />
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
