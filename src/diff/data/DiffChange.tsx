'use client'
import type { ReactNode } from 'react'
import { copyJson } from '../../content/copy/copyText.ts'
import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { leafOf } from '../../content/values/leafOf.ts'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { LongText } from '../../content/text/LongText.tsx'
import { membersOf } from '../../content/values/membersOf.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { ARROW_ICON, MOVED_ICON } from '../../internal/icons/laterIcons.ts'
import { keyText } from '../../json/memberPath.ts'
import type { Words } from '../../messages/words.ts'
import { pathText, pointerOf, type DataChange } from './dataChanges.ts'

export type DiffChangeProps = {
  change: DataChange
  exact: ReadonlyMap<string, string> | undefined
  words: Words
}

const SIGNS: Record<DataChange['kind'], string> = {
  changed: '~',
  added: '+',
  removed: '−',
  moved: '',
  set: '=',
}

/** One change of data: its sign, where, what it was and what it becomes. */
export function DiffChange({ change, exact, words }: DiffChangeProps) {
  const { kind, path, from } = change
  const where = path.length === 0 ? words.text('diff.whole_value') : pathText(path)
  const isSecret = path.some((key) => typeof key === 'string' && isSecretKey(key))
  const value = (side: 'before' | 'after') => (
    <LongText
      text={textOf(change[side], side === 'after' ? exact?.get(pointerOf(path)) : undefined)}
      revealKey={`${side} ${pointerOf(path)}`}
      isSecret={isSecret}
      className="handrail-value"
      drawBudget={600}
    />
  )
  const sentence = (key: string, values: Record<string, ReactNode>) => (
    <Sentence parts={words.parts(key)} values={values} />
  )
  const arrow = (
    <>
      <span className="handrail-arrow">
        <Icon path={ARROW_ICON} mirrorsInRtl />
      </span>
      <span className="handrail-visually-hidden">{words.text('diff.to')}</span>
    </>
  )
  return (
    <li data-line={kind}>
      <span className="handrail-sign">
        {kind === 'moved' ? (
          <Icon path={MOVED_ICON} />
        ) : (
          <span aria-hidden="true">{SIGNS[kind]}</span>
        )}
        <span className="handrail-visually-hidden">{words.text(`diff.kind_${kind}`)}</span>
      </span>
      <span className="handrail-key">
        {path.length === 0 ? (
          where
        ) : (
          <LongText text={where} className="handrail-value" drawBudget={300} />
        )}
        {kind !== 'moved' && from && ' '}
        {kind !== 'moved' && from && (
          <span className="handrail-aside">
            {sentence('diff.moved_from', { from: <ForeignText text={pathText(from)} /> })}
          </span>
        )}
      </span>
      <span className="handrail-change">
        {kind === 'moved' && (
          <span>{sentence('diff.moved', { from: place(from), to: place(path) })}</span>
        )}
        {kind === 'set' && <span className="handrail-aside">{words.text('diff.set_to')}</span>}
        {kind === 'set' && ' ' /* outside: at the end of a sentence of its own it has no width */}
        {(kind === 'changed' || kind === 'removed') && <del>{value('before')}</del>}
        {kind === 'changed' && arrow}
        {(kind === 'changed' || kind === 'added' || kind === 'set') && <ins>{value('after')}</ins>}
      </span>
    </li>
  )
}

/** People count from 1. */
const place = (path: readonly (string | number)[] | undefined): ReactNode => {
  const last = path?.at(-1)
  return typeof last === 'number' ? last + 1 : <ForeignText text={keyText(last ?? '?')} />
}

const NOTHING_HIDDEN = { isRevealed: () => false }

/** A value as JSON: text in quotes, so that "1" is not 1. Secrets by their keys are dots. */
function textOf(value: unknown, exact: string | undefined): string {
  const members = membersOf(value)
  if (members) return copyJson(value, NOTHING_HIDDEN).text
  const { kind, text } = leafOf(value, exact)
  return kind === 'text' || kind === 'empty_text' ? `"${text}"` : text
}
