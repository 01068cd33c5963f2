import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FileList } from './FileList.tsx'
import { openTranscript, type Source, type Transcript } from './openTranscript.ts'
import { readSource } from './readSource.ts'
import { TranscriptView } from './TranscriptView.tsx'
import { useIncoming, type Incoming } from './useIncoming.ts'
import { Welcome } from './Welcome.tsx'
import { countOf, shownName } from './words.ts'
import './transcripts.css'

/** An opened source, kept so that it can be read as another format. */
export interface Opened {
  readonly id: number
  /** The source's name, with a number where another one has it already. */
  readonly name: string
  readonly source: Source
  readonly transcript: Transcript
}

let lastId = 0
const open = (source: Source): Opened => ({
  id: ++lastId,
  name: source.name,
  source,
  transcript: openTranscript(source),
})

function unusedName(name: string, files: readonly Opened[]): string {
  const isUsed = (one: string): boolean => files.some((file) => file.name === one)
  let number = 2
  while (isUsed(`${name} (${number})`)) number++
  return isUsed(name) ? `${name} (${number})` : name
}

/**
 * Opens transcripts and shows their calls. Files and text come by drop, paste, the file dialog, or
 * with `initial`. `isPage`: it is the whole page and takes what is dropped anywhere on it. Nothing
 * here sends anything.
 */
export function Transcripts({
  initial = [],
  isPage = false,
}: {
  readonly initial?: readonly Source[]
  readonly isPage?: boolean
}): ReactNode {
  const [files, setFiles] = useState<readonly Opened[]>(() => initial.map(open))
  const [currentId, setCurrentId] = useState(files[0]?.id)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const chooserId = useId()
  const current = files.find(({ id }) => id === currentId) ?? files[0]

  const take = useCallback((incoming: readonly Incoming[]): void => {
    async function openAll(): Promise<void> {
      for (const load of incoming) {
        setSaid('Reading…')
        const source = await load()
        // Lets the page say so before a large file keeps it busy.
        await new Promise((resolve) => setTimeout(resolve))
        const opened = open(source)
        setFiles((before) => [...before, { ...opened, name: unusedName(source.name, before) }])
        setCurrentId(opened.id)
        const { outcome, rows } = opened.transcript
        setSaid(
          `${shownName(source.name)}: ${outcome.format ? countOf(rows.length, 'call') : outcome.problem}`,
        )
      }
    }
    void openAll()
  }, [])
  const isOver = useIncoming(isPage ? undefined : box, take)

  useEffect(() => {
    if (isPage)
      document.title = current
        ? `${shownName(current.name)} – Handrail transcripts`
        : 'Handrail transcripts'
  }, [isPage, current])

  function close(id: number): void {
    const index = files.findIndex((file) => file.id === id)
    const rest = files.filter((file) => file.id !== id)
    setFiles(rest)
    if (id === current?.id) setCurrentId((rest[index] ?? rest[index - 1])?.id)
    setSaid('Closed.')
    heading.current?.focus()
  }

  function readAs(formatId: string): void {
    if (!current) return
    const again = { ...current, transcript: openTranscript(current.source, formatId) }
    setFiles(files.map((file) => (file.id === current.id ? again : file)))
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
        <input
          ref={chooser}
          id={chooserId}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            take([...(target.files ?? [])].map((file) => () => readSource(file)))
            target.value = ''
          }}
        />
        <button type="button" onClick={() => chooser.current?.click()}>
          Open files…
        </button>
      </header>
      {current ? (
        <div className="opened" data-many={files.length > 1 || undefined}>
          {files.length > 1 && (
            <FileList
              files={files}
              currentId={current.id}
              onSelect={setCurrentId}
              onClose={close}
            />
          )}
          <TranscriptView
            key={current.id}
            name={current.name}
            transcript={current.transcript}
            level={isPage ? 2 : 4}
            onReadAs={readAs}
            onClose={files.length === 1 ? () => close(current.id) : undefined}
          />
        </div>
      ) : (
        <Welcome onText={(text) => take([() => Promise.resolve({ name: 'Pasted text', text })])} />
      )}
      <p className="for-readers" role="status">
        {said}
      </p>
      {isOver && (
        <p className="drop" aria-hidden="true">
          Drop to open
        </p>
      )}
    </section>
  )
}
