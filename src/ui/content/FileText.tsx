'use client'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { colouredText, useCodeColours } from './codeColours.tsx'
import { LongText } from './ForeignText.tsx'

/** The path of the file whose text is shown, as far as that is known. */
const FilePathContext = createContext<string | undefined>(undefined)

/** What is shown inside is the text of a file. */
export function NamedFile({
  name,
  children,
}: {
  readonly name: string | undefined
  readonly children: ReactNode
}) {
  const outer = useContext(FilePathContext)
  return <FilePathContext.Provider value={name ?? outer}>{children}</FilePathContext.Provider>
}

type FileTextProps = { text: string; revealKey?: string; drawBudget?: number }

/** A text as its lines, in its colours if it is that of a file whose language is known. */
export function FileText(props: FileTextProps) {
  const [element, attach] = useState<HTMLPreElement | null>(null)
  const colours = useCodeColours(props.text, useContext(FilePathContext), element)
  return (
    <pre ref={attach} className="handrail-code">
      <LongText {...props} colour={colours && ((...part) => colouredText(colours, ...part))} />
    </pre>
  )
}
