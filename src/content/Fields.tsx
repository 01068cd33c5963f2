'use client'
import { Fragment } from 'react'
import { useWords } from '../messages/useWords.ts'
import { LongText } from './LongText.tsx'
import { CONTENT_WORDS } from './messages.en.ts'
import { rowsOf } from './rowsOf.ts'
import { VisibleText } from './VisibleText.tsx'

export type FieldsProps = { value: unknown }

/** A payload, whole: one row for every value, empty ones marked. */
export function Fields({ value }: FieldsProps) {
  const words = useWords(CONTENT_WORDS)
  const { rows, left } = rowsOf(value)
  return (
    <dl className="handrail-fields">
      {rows.map(({ path, kind, text }, index) => (
        <div key={index}>
          <dt>
            <bdi>{path === '' ? words.text('content.value') : <Path path={path} />}</bdi>
          </dt>
          <dd>
            {kind === 'text' || kind === 'literal' ? (
              <bdi className="handrail-value">
                <LongText text={text} />
              </bdi>
            ) : (
              <span className="handrail-value" data-kind={kind}>
                {words.text(`content.${kind}`)}
              </span>
            )}
          </dd>
        </div>
      ))}
      {left > 0 && (
        <div>
          <dt />
          <dd className="handrail-aside">{words.count('content.left', left)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Where a value stands. In a narrow place it breaks between names rather than inside them. */
function Path({ path }: { path: string }) {
  return path.split(/(?<=\.)/).map((name, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <VisibleText text={name} />
    </Fragment>
  ))
}
