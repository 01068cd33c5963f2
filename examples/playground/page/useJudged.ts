import type { ToolPolicy } from 'handrail'
import { evaluateCall, type Evaluation } from 'handrail/policy'
import type { RuleReview } from 'handrail/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { findTools } from '../../transcript/formats/findTools.ts'
import type { Row } from '../../transcript/page/files/openTranscript.ts'
import type { Opened } from '../../transcript/page/files/useOpenedFiles.ts'
import { readPolicy } from '../../transcript/page/rules/readPolicy.ts'
import { reviewWith } from '../../transcript/page/rules/reviewTranscript.ts'
import type { JudgedTool } from './ToolRows.tsx'

/** What a policy does with what a file holds: its calls, or the tools that it lists. */
export interface Judged {
  readonly policy: ToolPolicy
  readonly problem: string | undefined
  readonly rows: readonly Row[]
  readonly evaluations: ReadonlyMap<Row, Evaluation>
  readonly tools: readonly JudgedTool[]
  readonly review: RuleReview | undefined
}

const NO_ROWS: readonly Row[] = []
const NOTHING: ToolPolicy = {}

/** While the policy's text cannot be read, the last one that could counts. */
export function useJudged(file: Opened | undefined, policyText: string, server: string): Judged {
  const text = useDeferredValue(policyText)
  const read = useMemo(() => readPolicy(text), [text])
  const [lastRead, setLastRead] = useState<ToolPolicy>(NOTHING)
  const policy = 'policy' in read ? read.policy : lastRead
  if (policy !== lastRead) setLastRead(policy)

  const rows = file?.transcript.rows ?? NO_ROWS
  const listed = useMemo(
    () => (file && rows.length === 0 ? findTools(file.source.text) : []),
    [file, rows],
  )
  const tools = useMemo(
    () =>
      listed.map((tool) => {
        const offered = server === '' ? tool : { ...tool, server }
        return { tool, evaluation: evaluateCall(tool.name, { tool: offered }, policy) }
      }),
    [listed, server, policy],
  )
  const reviewed = useMemo(() => reviewWith(rows, policy), [rows, policy])
  const review = 'review' in reviewed && rows.length > 0 ? reviewed.review : undefined
  const evaluations = useMemo(
    () => new Map(rows.flatMap((row, at) => pair(row, review?.evaluations[at]))),
    [rows, review],
  )
  const problem =
    'problem' in read ? read.problem : 'problem' in reviewed ? reviewed.problem : undefined
  return { policy, problem, rows, evaluations, tools, review }
}

const pair = (row: Row, evaluation: Evaluation | undefined): (readonly [Row, Evaluation])[] =>
  evaluation ? [[row, evaluation]] : []
