import { useId, type ReactNode } from 'react'
import { FORMATS } from '../../transcript/formats/formats.ts'
import { FileChooser } from '../../transcript/page/files/FileChooser.tsx'
import type { Source } from '../../transcript/page/files/openTranscript.ts'
import { SAMPLE_CALLS, SAMPLE_TOOLS } from './samples.ts'

/** What stands where no file is open yet. */
export function Start({
  onFiles,
  onSource,
}: {
  readonly onFiles: (files: readonly File[]) => void
  readonly onSource: (source: Source) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="start">
      <h2>Which of your agent’s calls would ask?</h2>
      <p className="lead">
        Drop a transcript, or what a server says to <code>tools/list</code>. Each call says what
        becomes of it and why; a policy that you edit beside it changes that at once.
      </p>
      <div className="zone">
        <p>
          <FileChooser onFiles={onFiles} /> <span>or drop a file anywhere</span>
        </p>
        <label htmlFor={id}>or paste its text</label>
        <textarea
          id={id}
          dir="ltr"
          rows={3}
          spellCheck={false}
          placeholder='{"tools": [{"name": "read_file", …}]}'
          value=""
          onChange={({ target }) => {
            if (target.value.trim()) onSource({ name: 'Pasted text', text: target.value })
          }}
        />
      </div>
      <ul className="samples" aria-label="To try it">
        {[SAMPLE_CALLS, SAMPLE_TOOLS].map((sample) => (
          <li key={sample.name}>
            <button type="button" onClick={() => onSource(sample)}>
              <strong>{sample.name}</strong>
              <span>
                {sample === SAMPLE_CALLS ? 'A transcript of seven calls' : 'A tools/list'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="formats">
        Reads {FORMATS.map(({ title }) => title).join(', ')}: as JSON, JSON lines, server-sent
        events or recorded HTTP.
      </p>
      <p className="formats">
        Nothing leaves this page: its own policy lets it connect to nothing, and load nothing but
        its own code.
      </p>
    </div>
  )
}
