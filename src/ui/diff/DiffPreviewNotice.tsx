'use client'
import { forwardRef, type ReactNode } from 'react'
import { LongText, ForeignText } from '../content/ForeignText.tsx'
import { LinkButton, Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { WARNING_ICON } from '../../internal/icons.ts'
import { problemText } from './problemText.ts'
import { useDiffPreview } from './useDerivedDiff.ts'

/**
 * Says that a change is loading, could not be loaded or read, or is outdated. An unreadable change
 * stands below as it came.
 */
export const DiffPreviewNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function DiffPreviewNotice(props, ref) {
    const { diff, load, words } = useDiffPreview('DiffPreviewNotice')
    const button = (key: string) => <LinkButton onClick={load.load}>{words.text(key)}</LinkButton>
    const lines: ReactNode[] = []
    if (load.kind === 'loading')
      lines.push(
        <p key="load" role="status">
          {words.text('diff.loading')}
        </p>,
      )
    if (load.kind === 'failed') {
      lines.push(
        <p key="load" role="alert">
          {words.text('diff.load_failed')}{' '}
          <ForeignText text={load.error?.message ?? ''} isSaid longest={300} />{' '}
          {button('content.load')}
        </p>,
      )
    }
    if (load.kind === 'changed')
      lines.push(
        <p key="load" role="alert">
          {words.text('diff.changed_since')} {button('diff.show_now')}
        </p>,
      )
    const isUnreadable = diff.kind === 'unreadable'
    if (isUnreadable) lines.push(<p key="problem">{problemText(diff.problem, words)}</p>)
    const isGrave = isUnreadable || load.kind === 'failed' || load.kind === 'changed'
    const children = (
      <>
        <div className="handrail-diff-foot">
          {isGrave && <Icon path={WARNING_ICON} />}
          <div>{lines}</div>
        </div>
        {isUnreadable && (
          <pre className="handrail-code">
            <LongText text={diff.text} />
          </pre>
        )}
      </>
    )
    const element = usePart('div', props, { children }, ref)
    return lines.length > 0 ? element : null
  },
)
