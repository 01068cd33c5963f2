'use client'
import { useState, useId, useMemo, type ReactNode } from 'react'
import { useWords } from '../../words/useWords.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { RevealedContext, useRevealedSet } from './CopyButton.tsx'
import { Fields } from './Fields.tsx'
import { SearchableFields } from './SearchableFields.tsx'
import { FileText } from './codeColours.tsx'
import { ForeignText } from './ForeignText.tsx'
import { ForeignFrame } from './LongText.tsx'
import { parseJson } from '../../engines/json/parseJson.ts'
import { exactNumbersOf, membersOf, type Row } from './walkJson.ts'
import { useToolbar } from '../../internal/useToolbar.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { FILE_ICON } from '../../internal/icons.ts'

type ValueSectionProps = SectionProps & {
  /** Undefined: only the children. */
  value: unknown
  /** How numbers were written that no double holds, by JSON Pointer. */
  exact?: ReadonlyMap<string, string> | undefined
  before?: ReactNode
  /** A value that stands elsewhere. */
  omits?: ((row: Row) => boolean) | undefined
}

/** A value on its sheet. A secret that is revealed is revealed in copies, too. */
export function ValueSection({
  value,
  exact,
  before,
  omits,
  children,
  isSheet = true,
  ...section
}: ValueSectionProps) {
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section {...section} isSheet={isSheet}>
        {before}
        {value !== undefined && <SearchableFields value={value} exact={exact} omits={omits} />}
        {children}
      </Section>
    </RevealedContext.Provider>
  )
}

type SectionProps = {
  title: string
  /** The title is heard, not seen: the sheet shows as much. */
  isTitleHidden?: boolean | undefined
  aside?: string | undefined
  controls?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  /** Its content was said by somebody else, and stands on the ground for that. */
  isSheet?: boolean | undefined
  children?: ReactNode
}

/** A titled piece of a body. No heading: a transcript's outline is the app's. */
export function Section({
  title,
  isTitleHidden,
  aside,
  controls,
  describedBy,
  isSheet,
  children,
}: SectionProps) {
  const id = useId()
  const label = isTitleHidden ? { 'aria-label': title } : { 'aria-labelledby': id }
  const toolbar = useToolbar<HTMLSpanElement>()
  return (
    <div
      className="handrail-section"
      role="group"
      {...label}
      data-title={isTitleHidden ? 'hidden' : undefined}
      aria-describedby={describedBy}
    >
      <div className="handrail-section-head">
        {!isTitleHidden && (
          <p className="handrail-section-title" id={id}>
            {title}
          </p>
        )}
        {aside !== undefined && <span className="handrail-aside">{aside}</span>}
        {controls && (
          <span {...toolbar} className="handrail-end" {...label}>
            {controls}
          </span>
        )}
      </div>
      {isSheet ? <div className="handrail-result">{children}</div> : children}
    </div>
  )
}

/** Letters of a text that is read as JSON, and how often JSON stands as a text in JSON. */
const LONGEST_JSON = 200_000
const MAX_WRAPPED = 3

/** Reads the members of a JSON text; undefined if it has none. */
function membersOfText(text: string): { value: unknown; text: string } | undefined {
  for (let at = 0, json = text; at < MAX_WRAPPED; at += 1) {
    if (json.length > LONGEST_JSON || !/^\s*[[{"]/.test(json)) return undefined
    const { value, state, duplicateKeys } = parseJson(json)
    if (state !== 'complete' || duplicateKeys.length > 0) return undefined
    if (typeof value !== 'string') return isWithMembers(value) ? { value, text: json } : undefined
    json = value
  }
  return undefined
}

const isWithMembers = (value: unknown): boolean => (membersOf(value)?.size ?? 0) > 0

type CodeTextProps = { text: string; revealKey?: string; drawBudget?: number }

/** A text as its lines. JSON is shown as members until the person asks for the text. */
export function CodeText({ text, ...props }: CodeTextProps) {
  const words = useWords(VALUE_WORDS)
  const [isText, setIsText] = useState(false)
  const json = useMemo(() => membersOfText(text), [text])
  if (!json || isText) return <FileText text={text} {...props} />
  return (
    <>
      <SearchableFields value={json.value} exact={exactNumbersOf(json.text)} />
      <LinkButton onClick={() => setIsText(true)}>{words.text('content.as_text')}</LinkButton>
    </>
  )
}

type UntrustedValueProps = {
  value: unknown
  /** Its place, for revealed secrets. */
  revealKey?: string
}

/** An untrusted value: text is what somebody says, anything else is shown as fields. */
export function UntrustedValue({ value, revealKey = '' }: UntrustedValueProps) {
  return typeof value === 'string' ? (
    <ForeignFrame text={value} revealKey={revealKey} />
  ) : (
    <Fields value={value} />
  )
}

type PartHeaderProps = {
  /** In our words, what it is. */
  kind: string
  name: string | undefined
  mimeType?: string | undefined
  size?: string | undefined
  children?: ReactNode
}

/** The kind and name of a part. Its name stands beside what it shows, as text. */
export function PartHeader({ kind, name, mimeType, size, children }: PartHeaderProps) {
  return (
    <p className="handrail-part-head">
      <Icon path={FILE_ICON} />
      <span>{kind}</span>
      {name !== undefined && (
        <span>
          <ForeignText text={name} longest={160} />
        </span>
      )}
      {mimeType !== undefined && mimeType !== '' && (
        <span className="handrail-aside">
          <ForeignText text={mimeType} longest={160} />
        </span>
      )}
      {size !== undefined && <span className="handrail-aside">{size}</span>}
      {children}
    </p>
  )
}
