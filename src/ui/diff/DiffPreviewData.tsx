'use client'
import { forwardRef, useMemo, useState } from 'react'
import { CopyButton } from '../../content/copy/CopyButton.tsx'
import { copyJson } from '../../content/copy/copyText.ts'
import { exactNumbersOf } from '../../content/values/exactNumbersOf.ts'
import { LongText } from '../../content/text/LongText.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { DATA_ICON } from '../../internal/icons/laterIcons.ts'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import type { Words } from '../../messages/words.ts'
import type { DataDiff, DiffOrigin } from '../DiffState.ts'
import type { DiffLoad } from '../preview/useLoadedDiff.ts'
import { dataChanges } from './dataChanges.ts'
import { DiffChange } from './DiffChange.tsx'
import { useDiffPreview } from '../preview/useDiffPreview.ts'
import { useHeads } from '../useHeads.ts'

/** Changes that are shown at first, and that come with every "more". */
const CHANGES_PER_PAGE = 100

/** What compares two values: fetched while the first before is loaded. */
const jsonEngine = lazyModule(() => import('./jsonEngine.lazy.ts'))

/**
 * A structured write, one change a row: what it was and what it becomes, or what it is set to where
 * nobody knows what it was. Nothing for files.
 */
export const DiffPreviewData: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function DiffPreviewData(props, ref) {
    const preview = useDiffPreview('DiffPreviewData')
    const { execution, diff, words, tense, load } = preview
    const heads = useHeads(preview)
    const data = diff.kind === 'data' ? diff : undefined
    const [shown, setShown] = useState(CHANGES_PER_PAGE)
    const hasBefore = data !== undefined && 'before' in data
    const { engine, failed } = useJsonEngine(hasBefore, load)
    const changes = useMemo(() => (data ? dataChanges(data, engine?.diffJson) : []), [data, engine])
    const exact = useMemo(
      () => (data?.source === 'arguments' ? exactNumbersOf(execution.text) : undefined),
      [data, execution],
    )
    const isEqual = hasBefore && engine !== undefined && changes.length === 0
    const tenseText = words.text(`diff.${isEqual ? 'equal' : 'changed'}.${tense}`)
    const children = data && (
      <>
        {heads.ofData(Object.values(data.id), changes.length) && (
          <DataHead data={data} changes={changes} exact={exact} tense={tenseText} />
        )}
        {changes.length > 0 && (
          <ul className="handrail-changes" aria-label={words.text('diff.label')}>
            {changes.slice(0, shown).map((change, at) => (
              <DiffChange key={at} change={change} exact={exact} words={words} />
            ))}
          </ul>
        )}
        {changes.length > shown && (
          <button
            type="button"
            className="handrail-diff-more"
            data-rest=""
            onClick={() => setShown(shown + CHANGES_PER_PAGE * 5)}
          >
            {words.count('diff.more_fields', changes.length - shown)}
          </button>
        )}
        {failed && <p className="handrail-diff-note">{words.text('diff.not_loaded')}</p>}
        {isEqual && <p className="handrail-diff-note">{words.text('diff.equal_data')}</p>}
        {!hasBefore && !data.isGrowing && unknownBefore(load, words)}
      </>
    )
    const ownProps = {
      className: 'handrail-diff-file',
      role: 'group',
      'aria-label': words.text('diff.data'),
      children,
    }
    const element = usePart('div', props, ownProps, ref)
    return data ? element : null
  },
)

type DataHeadProps = {
  data: DataDiff & DiffOrigin
  changes: ReturnType<typeof dataChanges>
  exact: ReturnType<typeof exactNumbersOf> | undefined
  tense: string
}

function DataHead({ data, changes, exact, tense }: DataHeadProps) {
  const { words } = useDiffPreview('DiffPreviewData')
  return (
    <div className="handrail-diff-head">
      <Icon path={DATA_ICON} />
      {subject(data, words)}
      {memberCounts(changes)}
      <span className="handrail-end">
        <span className="handrail-tense">
          {data.isGrowing ? words.text('diff.arriving', { tense }) : tense}
        </span>
        <CopyButton
          label={words.text('diff.copy_data')}
          text={(isRevealed) => copyJson(data.after ?? null, { exact, isRevealed })}
        />
      </span>
    </div>
  )
}

function useJsonEngine(isNeeded: boolean, { kind }: DiffLoad) {
  const { value, failed } = useLazyModule(jsonEngine, isNeeded || kind === 'loading')
  return { engine: value, failed: isNeeded && failed }
}

/** What the data is about, as far as the call names it. */
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
                <LongText text={key} className="handrail-value" drawBudget={60} />
              </span>{' '}
              <strong>
                <LongText
                  text={String(value)}
                  className="handrail-value"
                  drawBudget={200}
                  revealKey={`id ${key}`}
                />
              </strong>
            </span>
          ))}
    </span>
  )
}

/** How many members come and go. */
function memberCounts(changes: ReturnType<typeof dataChanges>) {
  const added = changes.filter(({ kind }) => kind === 'added').length
  const removed = changes.filter(({ kind }) => kind === 'removed').length
  return (
    <span className="handrail-stat">
      {added > 0 && <span data-sign="added">+{added}</span>}
      {removed > 0 && <span data-sign="removed">−{removed}</span>}
    </span>
  )
}

function unknownBefore(load: DiffLoad, words: Words) {
  return (
    load.kind !== 'loading' && (
      <div className="handrail-diff-foot">
        <span>
          {words.text('diff.unknown_before')}{' '}
          {load.kind === 'offered' && (
            <button type="button" className="handrail-link" onClick={load.load}>
              {words.text('diff.load')}
            </button>
          )}
        </span>
      </div>
    )
  )
}
