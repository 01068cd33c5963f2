'use client'
import type { CSSProperties } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { CHEVRON_ICON } from '../../internal/icons/icons.ts'
import type { Words } from '../../messages/words.ts'
import type { JsonLine } from './jsonLines.ts'
import { LongText } from '../text/LongText.tsx'

export type JsonLineViewProps = {
  line: JsonLine
  id: string
  words: Words
  onFold(isOpen: boolean): void
}

/** Levels that are still set in from the one around them. */
const MAX_INDENT = 16

/** One line of JSON: key, value, what folds it. */
export function JsonLineView({ line, id, words, onFold }: JsonLineViewProps) {
  const { kind, name, pointer, depth, isList, size, isLast } = line
  const canFold = kind === 'open' || kind === 'inline' || (kind === 'folded' && size > 0)
  return (
    <li style={{ '--handrail-depth': Math.min(depth, MAX_INDENT) } as CSSProperties}>
      {canFold && (
        <button
          type="button"
          className="handrail-fold"
          data-rest={kind === 'folded' ? '' : undefined}
          id={`${id}-fold`}
          aria-expanded={kind === 'open'}
          aria-label={words.text('json.members')}
          aria-labelledby={name === undefined ? undefined : `${id}-fold ${id}-key`}
          onClick={() => onFold(kind !== 'open')}
        >
          <Icon path={CHEVRON_ICON} />
        </button>
      )}
      {name !== undefined && kind !== 'close' && (
        <>
          <span id={`${id}-key`}>
            <LongText
              className="handrail-value handrail-key"
              text={name}
              revealKey={`${pointer} key`}
              drawBudget={300}
              isQuoted
            />
          </span>
          <span className="handrail-punct">: </span>
        </>
      )}
      <JsonValue line={line} words={words} />
      {kind !== 'open' && !isLast && <span className="handrail-punct">,</span>}
      {kind === 'folded' && size > 0 && (
        <span className="handrail-aside">
          {' '}
          {words.count(isList ? 'json.items' : 'json.fields', size)}
        </span>
      )}
    </li>
  )
}

function JsonValue({
  line: { kind, value, text, pointer, isList, isSecret, size, drawBudget },
  words,
}: Pick<JsonLineViewProps, 'line' | 'words'>) {
  if (kind === 'leaf')
    return (
      <LongText
        className="handrail-value"
        text={text}
        revealKey={pointer}
        isSecret={isSecret}
        drawBudget={drawBudget}
        isQuoted={typeof value === 'string'}
      />
    )
  if (kind === 'inline') return <bdi className="handrail-value">{text}</bdi>
  if (kind === 'circular')
    return <span className="handrail-aside">{words.text('json.circular')}</span>
  const [first, last] = isList ? '[]' : '{}'
  return (
    <span className="handrail-punct">
      {kind === 'open'
        ? first
        : kind === 'close'
          ? last
          : size > 0
            ? `${first}…${last}`
            : `${first}${last}`}
    </span>
  )
}
