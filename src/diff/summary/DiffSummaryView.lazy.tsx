'use client'
import type { ReactNode } from 'react'
import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { ARROW_ICON } from '../../internal/icons/laterIcons.ts'
import { DOTS } from '../../internal/secrets/maskSecrets.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ChangeSummary } from './changeSummary.ts'
import { pathText } from '../data/dataChanges.ts'
import { diffTense } from '../diffTense.ts'
import { LineCounts } from '../preview/LineCounts.tsx'
import { shortPath, shortValue } from './shortValue.ts'
import { SUMMARY_WORDS } from './summaryMessages.en.ts'
import { useChangeSummary } from './useChangeSummary.ts'

export type DiffSummaryViewProps = { record: ToolCallRecord; status: ToolCallStatus }

/**
 * What a call changes, on its line: `+2 −1`, `title "Stand-up" → "Friday stand-up"`. What did not
 * happen is said to screen readers too; for the eye the sentence before it does.
 */
export function DiffSummaryView({ record, status }: DiffSummaryViewProps) {
  const words = useWords(SUMMARY_WORDS)
  const summary = useChangeSummary(status.execution, record)
  // of what no safe write changes, arguments are not what becomes
  if (!summary || (summary.kind === 'data' && status.mode !== 'safe_write')) return null
  const tense = diffTense(status, record)
  const hiddenPrefix = (kind: string) => (
    <span className="handrail-visually-hidden">{words.text(`diff.${kind}.${tense}`)} </span>
  )
  switch (summary.kind) {
    case 'files':
      return (
        <>
          {tense !== 'did' && hiddenPrefix('changed')}
          {summary.files > 1 && <span>{words.count('diff.files', summary.files)}</span>}
          {summary.counts && (
            <span className="handrail-stat" data-tense={tense}>
              <LineCounts {...summary.counts} words={words} />
            </span>
          )}
        </>
      )
    case 'written':
      return (
        <span>
          {hiddenPrefix('written')}
          {words.count('diff.lines', summary.lines)}
        </span>
      )
    case 'data':
      return (
        <>
          {tense !== 'did' && hiddenPrefix('changed')}
          <code dir="ltr">
            <FirstChange {...summary} words={words} />
          </code>
          {summary.more > 0 && <span>{words.count('diff.and_more', summary.more)}</span>}
        </>
      )
    case 'renamed':
      return (
        <code dir="ltr">
          {tense !== 'did' && hiddenPrefix('renamed')}
          <Becomes words={words} />
          <bdi className="handrail-foreign">
            <VisibleText text={shortPath(summary.to)} isRevealed isName />
          </bdi>
        </code>
      )
    default:
      return <span>{words.text(`diff.${summary.kind}.${tense}`)}</span>
  }
}

function FirstChange({
  first: { kind, path, before, after },
  exact,
  words,
}: Extract<ChangeSummary, { kind: 'data' }> & { words: Words }): ReactNode {
  const isSecret = path.some((key) => typeof key === 'string' && isSecretKey(key))
  const value = (side: unknown, written?: string) => (
    <bdi className="handrail-foreign">
      <VisibleText text={isSecret ? DOTS : shortValue(side, written)} isRevealed isName />
    </bdi>
  )
  const kindText = (
    <span className={kind === 'moved' ? undefined : 'handrail-visually-hidden'}>
      {words.text(kind === 'set' ? 'diff.set_to' : `diff.kind_${kind}`)}{' '}
    </span>
  )
  return (
    <>
      <bdi className="handrail-key">
        <VisibleText
          text={path.length === 0 ? words.text('diff.whole_value') : shortPath(pathText(path))}
          isRevealed
        />
      </bdi>{' '}
      {kind !== 'changed' && kindText}
      {SIGNS[kind] !== '' && <span aria-hidden="true">{SIGNS[kind]} </span>}
      {(kind === 'changed' || kind === 'removed') && value(before)}
      {kind === 'changed' && <Becomes words={words} />}
      {kind !== 'removed' && kind !== 'moved' && value(after, exact)}
    </>
  )
}

function Becomes({ words }: { words: Words }) {
  return (
    <>
      <span className="handrail-arrow">
        <Icon path={ARROW_ICON} />
      </span>
      <span className="handrail-visually-hidden"> {words.text('diff.to')} </span>
    </>
  )
}

/** Between where it is and what it is. */
const SIGNS = { set: '=', added: '+', removed: '−', changed: '', moved: '' }
