import type { ToolMode } from 'handrail'
import { useCallback, useState, type ReactNode } from 'react'
import { FORMATS } from '../../transcript/formats/formats.ts'
import { FileChooser } from '../../transcript/page/files/FileChooser.tsx'
import { FileList } from '../../transcript/page/files/FileList.tsx'
import { FileNews } from '../../transcript/page/files/FileNews.tsx'
import type { Source } from '../../transcript/page/files/openTranscript.ts'
import { readSource } from '../../transcript/page/files/readSource.ts'
import { useIncoming } from '../../transcript/page/files/useIncoming.ts'
import { useOpenedFiles, type Opened } from '../../transcript/page/files/useOpenedFiles.ts'
import { Problem } from '../../transcript/page/Problem.tsx'
import { countOf, shownName } from '../../transcript/page/words.ts'
import { PolicyPanel } from './PolicyPanel.tsx'
import { NO_POLICY, withMode } from './policyText.ts'
import { SAMPLE_CALLS, SAMPLE_POLICY, SAMPLE_TOOLS } from './samples.ts'
import { Start } from './Start.tsx'
import { Subject } from './Subject.tsx'
import { useJudged, type Judged } from './useJudged.ts'
import '../../transcript/page/transcripts.css'
import './playground.css'

const NO_FILES: readonly Source[] = []
/** Above it stands Storybook. */
const IS_IN_SITE = /\/playground\/(?:index\.html)?$/.test(location.pathname)

/** Shows what a policy does with the calls of a transcript, or with the tools of a server. */
export function Playground(): ReactNode {
  const { files, current, said, take, select, close, readAs } = useOpenedFiles(NO_FILES)
  const [policyText, setPolicyText] = useState(NO_POLICY)
  const [server, setServer] = useState('')
  const isOver = useIncoming(undefined, take)
  const judged = useJudged(current, policyText, server)

  const takeFiles = (chosen: readonly File[]): void =>
    take(chosen.map((file) => () => readSource(file)))
  function takeSource(source: Source): void {
    const isSample = source === SAMPLE_CALLS || source === SAMPLE_TOOLS
    if (isSample && policyText === NO_POLICY) setPolicyText(SAMPLE_POLICY)
    take([() => Promise.resolve(source)])
  }
  const changeMode = useCallback(
    (tool: string, mode: ToolMode | '') => setPolicyText((text) => withMode(text, tool, mode)),
    [],
  )
  return (
    <div className="transcripts playground" data-page="">
      <header>
        <h1>
          <Mark /> handrail <small>playground</small>
        </h1>
        <div className="do">
          {IS_IN_SITE && <a href="../">Documentation</a>}
          {current && <FileChooser onFiles={takeFiles} />}
        </div>
      </header>
      {!current ? (
        <main>
          <Start onFiles={takeFiles} onSource={takeSource} />
        </main>
      ) : (
        <main className="opened" data-many={files.length > 1 || undefined}>
          {files.length > 1 && (
            <FileList files={files} currentId={current.id} onSelect={select} onClose={close} />
          )}
          <div className="desk">
            <article className="subject" key={current.id}>
              <SubjectHead
                file={current}
                judged={judged}
                server={server}
                onServer={setServer}
                onReadAs={readAs}
                onClose={() => close(current.id)}
              />
              {(judged.rows.length > 0 || judged.tools.length > 0) && (
                <Subject
                  judged={judged}
                  onMode={judged.problem === undefined ? changeMode : undefined}
                />
              )}
            </article>
            <PolicyPanel
              text={policyText}
              problem={judged.problem}
              review={judged.review}
              onText={setPolicyText}
            />
          </div>
        </main>
      )}
      <FileNews said={said} isOver={isOver} />
    </div>
  )
}

/** What was opened, as what it was read, and what is wrong with it. */
function SubjectHead({
  file: { name, transcript },
  judged: { rows, tools },
  server,
  onServer,
  onReadAs,
  onClose,
}: {
  readonly file: Opened
  readonly judged: Judged
  readonly server: string
  readonly onServer: (server: string) => void
  readonly onReadAs: (format: string) => void
  readonly onClose: () => void
}): ReactNode {
  const { outcome } = transcript
  const isOfTools = tools.length > 0
  return (
    <>
      <div className="name">
        <h2>
          <bdi>{shownName(name)}</bdi>
        </h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {isOfTools ? (
        <p className="format">
          {countOf(tools.length, 'tool')}
          <label>
            of the server{' '}
            <input
              value={server}
              placeholder="as your policy calls it"
              onChange={({ target }) => onServer(target.value)}
            />
          </label>
        </p>
      ) : !outcome.format ? (
        <Problem text={outcome.problem} tried={outcome.tried} />
      ) : (
        <p className="format">
          {countOf(rows.length, 'call')}
          <label>
            read as{' '}
            <select value={outcome.format.id} onChange={({ target }) => onReadAs(target.value)}>
              {FORMATS.map((format) => (
                <option key={format.id} value={format.id}>
                  {format.title}
                </option>
              ))}
            </select>
          </label>
          <span>written as {outcome.written}</span>
        </p>
      )}
      {outcome.format && !isOfTools && rows.length === 0 && (
        <p className="nothing">It calls no tool and lists none.</p>
      )}
      {outcome.format && !isOfTools && outcome.doubts.length > 0 && (
        <ul className="doubts" aria-label="What is not sure">
          {outcome.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const Mark = (): ReactNode => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 3v10M3 4.5h3M3 11.5h3" />
    <circle cx="9.5" cy="4.5" r="2" />
    <circle cx="9.5" cy="11.5" r="2" />
  </svg>
)
