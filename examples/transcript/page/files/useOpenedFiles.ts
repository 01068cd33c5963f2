import { useCallback, useState } from 'react'
import { openTranscript, type Source, type Transcript } from './openTranscript.ts'
import type { Incoming } from './useIncoming.ts'
import { countOf, shownName } from '../words.ts'

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

/** The opened files, which of them is seen, and what was last said about them. */
export function useOpenedFiles(initial: readonly Source[]) {
  const [files, setFiles] = useState<readonly Opened[]>(() => initial.map(open))
  const [currentId, setCurrentId] = useState(files[0]?.id)
  const [said, setSaid] = useState('')
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

  function close(id: number): void {
    const index = files.findIndex((file) => file.id === id)
    const rest = files.filter((file) => file.id !== id)
    setFiles(rest)
    if (id === current?.id) setCurrentId((rest[index] ?? rest[index - 1])?.id)
    setSaid('Closed.')
  }

  function readAs(formatId: string): void {
    if (!current) return
    const again = { ...current, transcript: openTranscript(current.source, formatId) }
    setFiles(files.map((file) => (file.id === current.id ? again : file)))
  }

  return { files, current, said, take, select: setCurrentId, close, readAs }
}
