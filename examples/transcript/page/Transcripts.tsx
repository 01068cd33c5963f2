import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FileChooser } from './files/FileChooser.tsx'
import { FileList } from './files/FileList.tsx'
import { FileNews } from './files/FileNews.tsx'
import type { Source } from './files/openTranscript.ts'
import { readSource } from './files/readSource.ts'
import { TranscriptView } from './TranscriptView.tsx'
import { useIncoming } from './files/useIncoming.ts'
import { useOpenedFiles } from './files/useOpenedFiles.ts'
import { Welcome } from './Welcome.tsx'
import { shownName } from './words.ts'
import './transcripts.css'

interface TranscriptsProps {
  readonly initial?: readonly Source[]
  readonly isPage?: boolean
}

/**
 * Opens transcripts and shows their calls. Files and text come by drop, paste, the file dialog, or
 * with `initial`. `isPage`: it is the whole page and takes what is dropped anywhere on it. Nothing
 * here sends anything.
 */
export function Transcripts({ initial = [], isPage = false }: TranscriptsProps): ReactNode {
  const { files, current, said, take, select, close, readAs } = useOpenedFiles(initial)
  const [policyText, setPolicyText] = useState('')
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOver = useIncoming(isPage ? undefined : box, take)

  usePageTitle(isPage, current?.name)

  function closeFile(id: number): void {
    close(id)
    heading.current?.focus()
  }

  const Title = isPage ? 'h1' : 'h3'
  return (
    <section
      className="transcripts"
      ref={box}
      aria-label="Transcripts"
      data-over={isOver || undefined}
      data-page={isPage || undefined}
    >
      <header>
        <Title ref={heading} tabIndex={-1}>
          Transcripts
        </Title>
        <FileChooser onFiles={(chosen) => take(chosen.map((file) => () => readSource(file)))} />
      </header>
      {current ? (
        <div className="opened" data-many={files.length > 1 || undefined}>
          {files.length > 1 && (
            <FileList files={files} currentId={current.id} onSelect={select} onClose={closeFile} />
          )}
          <TranscriptView
            key={current.id}
            name={current.name}
            transcript={current.transcript}
            level={isPage ? 2 : 4}
            onReadAs={readAs}
            policyText={policyText}
            onPolicyText={setPolicyText}
            onClose={files.length === 1 ? () => closeFile(current.id) : undefined}
          />
        </div>
      ) : (
        <Welcome onText={(text) => take([() => Promise.resolve({ name: 'Pasted text', text })])} />
      )}
      <FileNews said={said} isOver={isOver} />
    </section>
  )
}

/** Names the page after what is seen on it. */
function usePageTitle(isPage: boolean, name: string | undefined): void {
  useEffect(() => {
    if (isPage)
      document.title =
        name === undefined ? 'Handrail transcripts' : `${shownName(name)} – Handrail transcripts`
  }, [isPage, name])
}
