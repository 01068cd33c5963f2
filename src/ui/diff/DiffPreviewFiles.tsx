'use client'
import { forwardRef } from 'react'
import { LinkButton, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { DiffPath, DiffPreviewSummary } from './DiffPreviewFile.tsx'
import { useDiffPreview } from './useDerivedDiff.ts'

/** The files of a change that has several: how much changes in each, and the way to it. */
export const DiffPreviewFiles: Part<'nav'> = forwardRef<HTMLElement, PartProps<'nav'>>(
  function DiffPreviewFiles(props, ref) {
    const { diff, words, shownFiles } = useDiffPreview('DiffPreviewFiles')
    const files = diff.kind === 'files' ? diff.files : []
    const goTo = (button: HTMLElement, at: number) => {
      const view = button.closest('[data-handrail="diff"]')
      view?.querySelectorAll<HTMLElement>('[data-file]')[at]?.focus()
    }
    const children = files.length > 1 && (
      <>
        <p className="handrail-diff-total">
          {words.count('object.files', files.length)} <DiffPreviewSummary />
        </p>
        <ul>
          {files.slice(0, shownFiles).map(({ before, after }, at) => (
            <li key={at}>
              <LinkButton onClick={(event) => goTo(event.currentTarget, at)}>
                <DiffPath path={after ?? before} words={words} />
              </LinkButton>{' '}
              <DiffPreviewSummary file={at} />
            </li>
          ))}
        </ul>
      </>
    )
    const element = usePart(
      'nav',
      props,
      { className: 'handrail-diff-files', 'aria-label': words.text('diff.files_label'), children },
      ref,
    )
    return files.length > 1 ? element : null
  },
)
