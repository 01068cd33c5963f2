import { ToolHostProvider, type ToolMode } from 'handrail'
import type { Verdict as Answer } from 'handrail/policy'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { CallList } from '../../transcript/page/calls/CallList.tsx'
import { findRows, NO_FILTER } from '../../transcript/page/calls/findRows.ts'
import type { Row } from '../../transcript/page/files/openTranscript.ts'
import { countOf } from '../../transcript/page/words.ts'
import { modeIn } from './policyText.ts'
import { ToolRows } from './ToolRows.tsx'
import type { Judged } from './useJudged.ts'
import { Because, ModeChoice, Verdict, VERDICTS } from './Verdict.tsx'

/** The calls of a conversation or the tools of a server, and what becomes of each. */
export function Subject({
  judged: { policy, rows, evaluations, tools },
  onMode,
}: {
  readonly judged: Judged
  readonly onMode: ((tool: string, mode: ToolMode | '') => void) | undefined
}): ReactNode {
  const [verdict, setVerdict] = useState<Answer | ''>('')
  const [text, setText] = useState('')
  const isOfCalls = rows.length > 0
  const all = isOfCalls ? [...evaluations.values()] : tools.map(({ evaluation }) => evaluation)
  const count = (one: Answer): number => all.filter((each) => each.verdict === one).length

  const shownRows = useMemo(
    () =>
      findRows(rows, { ...NO_FILTER, text }).filter(
        (row) => verdict === '' || evaluations.get(row)?.verdict === verdict,
      ),
    [rows, text, verdict, evaluations],
  )
  const wanted = text.trim().toLowerCase()
  const shownTools = tools.filter(
    ({ tool, evaluation }) =>
      (verdict === '' || evaluation.verdict === verdict) &&
      `${tool.name}\n${tool.description ?? ''}`.toLowerCase().includes(wanted),
  )
  const left = isOfCalls ? shownRows.length : shownTools.length
  const beside = useCallback(
    (row: Row) => {
      const evaluation = evaluations.get(row)
      const { name } = row.record.call
      return (
        evaluation && (
          <div className="judged">
            <Verdict verdict={evaluation.verdict} />
            <Because {...evaluation} />
            <ModeChoice
              tool={name}
              mode={evaluation.mode}
              own={modeIn(policy, name)}
              onMode={onMode && ((mode) => onMode(name, mode))}
            />
          </div>
        )
      )
    },
    [evaluations, policy, onMode],
  )
  return (
    <>
      <div className="choice" role="search" aria-label={isOfCalls ? 'Calls' : 'Tools'}>
        <div role="group" aria-label="What becomes of them">
          <Choice word="All" count={all.length} isOn={verdict === ''} onOn={() => setVerdict('')} />
          {(Object.keys(VERDICTS) as Answer[]).map((one) => (
            <Choice
              key={one}
              verdict={one}
              word={VERDICTS[one]}
              count={count(one)}
              isOn={verdict === one}
              onOn={() => setVerdict(one)}
            />
          ))}
        </div>
        <input
          type="search"
          aria-label="Find"
          placeholder="Find"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className="for-readers" role="status">
        {`${countOf(left, isOfCalls ? 'call' : 'tool')} shown`}
      </p>
      {left === 0 && <p className="nothing">No match.</p>}
      {isOfCalls ? (
        <ToolHostProvider policy={policy}>
          <CallList rows={shownRows} beside={beside} />
        </ToolHostProvider>
      ) : (
        <ToolRows tools={shownTools} modeOf={(name) => modeIn(policy, name)} onMode={onMode} />
      )}
    </>
  )
}

function Choice({
  word,
  count,
  verdict,
  isOn,
  onOn,
}: {
  readonly word: string
  readonly count: number
  readonly verdict?: Answer
  readonly isOn: boolean
  readonly onOn: () => void
}): ReactNode {
  return (
    <button type="button" aria-pressed={isOn} data-verdict={verdict} onClick={onOn}>
      {word} <b>{count.toLocaleString('en')}</b>
    </button>
  )
}
