import { useEffect, useRef, type ReactNode } from 'react'
import { countRows } from '../calls/countRows.ts'
import type { Opened } from './useOpenedFiles.ts'
import { countOf, shownName } from '../words.ts'

/** The open transcripts, to choose from. */
export function FileList({
  files,
  currentId,
  onSelect,
  onClose,
}: {
  readonly files: readonly Opened[]
  readonly currentId: number
  readonly onSelect: (id: number) => void
  readonly onClose: (id: number) => void
}): ReactNode {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current
      ?.querySelector('[aria-current]')
      ?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [currentId])
  return (
    <nav aria-label="Open transcripts" ref={root}>
      <ul>
        {files.map(({ id, name, transcript }) => (
          <li key={id}>
            <button
              type="button"
              className="file"
              aria-current={id === currentId || undefined}
              onClick={() => onSelect(id)}
            >
              <bdi>{shownName(name)}</bdi>{' '}
              <small>
                <bdi>{describe(transcript)}</bdi>
              </small>
            </button>
            <button
              type="button"
              className="close"
              aria-label={`Close ${shownName(name)}`}
              onClick={() => onClose(id)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describe({ outcome, rows }: Opened['transcript']): string {
  if (!outcome.format) return 'Not a transcript'
  const { errors } = countRows(rows)
  return `${countOf(rows.length, 'call')}${errors > 0 ? `, ${countOf(errors, 'error')}` : ''}`
}
