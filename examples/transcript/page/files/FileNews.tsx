import type { ReactNode } from 'react'

interface FileNewsProps {
  /** What became of the files, for screen readers. */
  readonly said: string
  /** A file is held over the page. */
  readonly isOver: boolean
}

export const FileNews = ({ said, isOver }: FileNewsProps): ReactNode => (
  <>
    <p className="for-readers" role="status">
      {said}
    </p>
    {isOver && (
      <p className="drop" aria-hidden="true">
        Drop to open
      </p>
    )}
  </>
)
