'use client'
import { useMemo, useState, type ReactNode } from 'react'
import { CopyButton } from '../content/CopyButton.tsx'
import { copyJson } from '../content/copyResult.ts'
import { exactNumbersOf, leafOf, membersOf } from '../content/walkJson.ts'
import { TodoList, todosIn } from '../content/Fields.tsx'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { LongText } from '../content/LongText.tsx'
import { LinkButton, type Part } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { DATA_ICON, MOVED_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import type { DataDiff, DiffOrigin } from '../../engines/diff/DiffState.ts'
import { Becomes } from './DiffPreviewFile.tsx'
import { MoreButton } from './DiffRows.tsx'
import { diffPart, useHeads, type DiffLoad, type DiffPreviewState } from './useDerivedDiff.ts'
import { changeText, dataChanges, pathText, type DataChange } from './dataChanges.ts'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'
import { keyText, pointerOf } from '../../engines/json/digestCall.ts'

const CHANGES_PER_PAGE = 100

/**
 * A structured write, one change a row: the old and the new value, or only the new one if the old
 * is unknown. Draws nothing for files.
 */
export const DiffPreviewData: Part<'div'> = diffPart('Data', 'div', useDataChanges)

function useDataChanges(preview: DiffPreviewState) {
  const { execution, diff, words, tense, load } = preview
  const heads = useHeads(preview)
  const data = diff.kind === 'data' ? diff : undefined
  const [shown, setShown] = useState(CHANGES_PER_PAGE)
  const changes = useMemo(() => (data ? dataChanges(data) : []), [data])
  const exact = useMemo(
    () => (data?.source === 'arguments' ? exactNumbersOf(execution.text) : undefined),
    [data, execution],
  )
  if (!data) return null
  const hasBefore = 'before' in data
  const isEqual = hasBefore && changes.length === 0
  const tenseText = changeText(isEqual ? 'equal' : 'changed', tense, words)
  const children = (
    <>
      {heads.ofData(Object.values(data.id), changes.length) && (
        <DataHead data={data} changes={changes} exact={exact} tense={tenseText} words={words} />
      )}
      {changes.length > 0 && (
        <ul className="handrail-changes" aria-label={words.text('diff.label')}>
          {changes.slice(0, shown).map((change, at) => (
            <DiffChange key={at} change={change} exact={exact} words={words} />
          ))}
        </ul>
      )}
      <MoreButton
        left={changes.length - shown}
        onClick={() => setShown(shown + CHANGES_PER_PAGE * 5)}
      />
      {isEqual && <p className="handrail-diff-note">{words.text('diff.equal_content')}</p>}
      {!hasBefore && !data.isGrowing && unknownBefore(load, words)}
    </>
  )
  return {
    className: 'handrail-diff-file',
    role: 'group',
    'aria-label': words.text('diff.data'),
    children,
  }
}

type Exact = ReadonlyMap<string, string> | undefined

type DataHeadProps = {
  data: DataDiff & DiffOrigin
  changes: readonly DataChange[]
  exact: Exact
  tense: string
  words: Words
}

function DataHead({ data, changes, exact, tense, words }: DataHeadProps) {
  const count = (kind: DataChange['kind']) => changes.filter((each) => each.kind === kind).length
  const [added, removed] = [count('added'), count('removed')]
  return (
    <div className="handrail-diff-head">
      <Icon path={DATA_ICON} />
      {subject(data, words)}
      <span className="handrail-stat">
        {added > 0 && <span data-sign="added">+{added}</span>}
        {removed > 0 && <span data-sign="removed">−{removed}</span>}
      </span>
      <span className="handrail-end">
        <span className="handrail-tense">
          {data.isGrowing ? words.text('diff.arriving', { tense }) : tense}
        </span>
        <CopyButton
          label={words.text('consent.copy_json')}
          text={(isRevealed) => copyJson(data.after ?? null, { exact, isRevealed })}
        />
      </span>
    </div>
  )
}

function subject({ id }: DataDiff, words: Words) {
  const ids = Object.entries(id).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return (
    <span className="handrail-diff-subject">
      {ids.length === 0
        ? words.text('diff.data')
        : ids.slice(0, 4).map(([key, value]) => (
            <span key={key}>
              <span className="handrail-key">
                <LongText text={key} className="handrail-value" drawBudget={60} isName />
              </span>{' '}
              <strong>
                <LongText
                  text={String(value)}
                  className="handrail-value"
                  drawBudget={200}
                  isName
                  revealKey={`id ${key}`}
                />
              </strong>
            </span>
          ))}
    </span>
  )
}

/** A way to the current version. Without one, "set to" says that it is not known. */
const unknownBefore = (load: DiffLoad, words: Words) =>
  load.kind === 'offered' && (
    <div className="handrail-diff-foot">
      <span>
        {words.text('diff.unknown_before')}{' '}
        <LinkButton onClick={load.load}>{words.text('diff.load')}</LinkButton>
      </span>
    </div>
  )

type DiffChangeProps = { change: DataChange; exact: Exact; words: Words }

const SIGNS: Record<DataChange['kind'], string> = {
  changed: '~',
  added: '+',
  removed: '−',
  moved: '',
  set: '=',
}

function DiffChange({ change, exact, words }: DiffChangeProps) {
  const { kind, path, from } = change
  const where = path.length === 0 ? words.text('content.value') : pathText(path)
  const isSecret = path.some((key) => typeof key === 'string' && isSecretKey(key))
  const value = (side: 'before' | 'after') => {
    const todos = isSecret ? undefined : todosIn(change[side])
    if (todos) return <TodoList todos={todos} />
    const text = textOf(change[side], side === 'after' ? exact?.get(pointerOf(path)) : undefined)
    return (
      <LongText
        text={text}
        revealKey={`${side} ${pointerOf(path)}`}
        isSecret={isSecret}
        isName={text.length <= LONGEST_NAME}
        className="handrail-value"
        drawBudget={600}
      />
    )
  }
  const sentence = (key: string, values: Record<string, ReactNode>) => (
    <Sentence parts={words.parts(key)} values={values} />
  )
  return (
    <li data-line={kind}>
      <span className="handrail-sign">
        {kind === 'moved' ? (
          <Icon path={MOVED_ICON} />
        ) : (
          <span aria-hidden="true">{SIGNS[kind]}</span>
        )}
        {(kind === 'added' || kind === 'removed' || kind === 'moved') && (
          <span className="handrail-visually-hidden">{words.text(`diff.kind_${kind}`)}</span>
        )}
      </span>
      <span className="handrail-key">
        {path.length === 0 ? (
          where
        ) : (
          <LongText text={where} className="handrail-value" drawBudget={300} isName />
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
        {kind === 'changed' && <Becomes words={words} />}
        {(kind === 'changed' || kind === 'added' || kind === 'set') && <ins>{value('after')}</ins>}
      </span>
    </li>
  )
}

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
