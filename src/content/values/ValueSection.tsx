'use client'
import { useState, type ReactNode } from 'react'
import { useLazyModule } from '../../internal/useLazyModule.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import {
  Fields,
  saidElsewhere,
  type Elsewhere,
  type ExtraField,
  type FieldNote,
} from './Fields.tsx'
import { jsonView } from '../json/lazyJsonView.tsx'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { Section } from './Section.tsx'
import { RevealedContext, useRevealedSet } from './useRevealed.ts'

export type ValueSectionProps = {
  title: string
  aside?: string | undefined
  /** What both views show. Undefined: only the children. */
  value: unknown
  /** How numbers were written that no double holds, by JSON Pointer. */
  exact?: ReadonlyMap<string, string> | undefined
  note?: FieldNote | undefined
  /** Rows for what has none of its own. */
  extra?: readonly ExtraField[] | undefined
  elsewhere?: Elsewhere | undefined
  /** Stands above the value. */
  before?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  /** After the choice of the view. */
  controls?: ReactNode
  children?: ReactNode
}

/**
 * A value with its two views, fields and JSON. What the person reveals in one is revealed in the
 * other, and in what is copied.
 */
export function ValueSection({
  title,
  aside,
  value,
  exact,
  note,
  extra,
  elsewhere,
  before,
  describedBy,
  controls,
  children,
}: ValueSectionProps) {
  const words = useWords(VALUE_WORDS)
  const [isJson, setJson] = useState(false)
  const { value: view, failed } = useLazyModule(jsonView, isJson)
  const said = isJson ? undefined : saidElsewhere({ value, exact, extra, elsewhere })
  const choice = value !== undefined && viewChoice(isJson, setJson, words)
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section
        title={title}
        aside={said ?? aside}
        describedBy={describedBy}
        controls={
          choice || controls ? (
            <>
              {choice}
              {controls}
            </>
          ) : undefined
        }
      >
        {before}
        {isJson && failed && <p className="handrail-aside">{words.text('content.not_loaded')}</p>}
        {value !== undefined &&
          said === undefined &&
          (isJson && view ? (
            <view.JsonView value={value} exact={exact} />
          ) : (
            <Fields value={value} exact={exact} note={note} extra={extra} elsewhere={elsewhere} />
          ))}
        {children}
      </Section>
    </RevealedContext.Provider>
  )
}

/** Fields or JSON. */
const viewChoice = (isJson: boolean, setJson: (isJson: boolean) => void, words: Words) => (
  <span className="handrail-segmented" role="group" aria-label={words.text('content.view')}>
    <button type="button" aria-pressed={!isJson} onClick={() => setJson(false)}>
      {words.text('content.fields')}
    </button>
    <button
      type="button"
      aria-pressed={isJson}
      onPointerEnter={jsonView.load}
      onFocus={jsonView.load}
      onClick={() => setJson(true)}
    >
      {words.text('content.json')}
    </button>
  </span>
)
