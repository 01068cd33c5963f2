import type { ToolMode } from 'handrail'
import type { Evaluation } from 'handrail/policy'
import { useState, type ReactNode } from 'react'
import type { ListedTool } from '../../transcript/formats/findTools.ts'
import { Because, ModeChoice, shown, Verdict } from './Verdict.tsx'

/** So many are drawn at first. */
const FIRST = 200

export interface JudgedTool {
  readonly tool: ListedTool
  readonly evaluation: Evaluation
}

/** The tools of a server, each with what would become of its calls. */
export function ToolRows({
  tools,
  modeOf,
  onMode,
}: {
  readonly tools: readonly JudgedTool[]
  readonly modeOf: (name: string) => string
  readonly onMode: ((name: string, mode: ToolMode | '') => void) | undefined
}): ReactNode {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className="tools" aria-label="Tools">
        {(isWhole ? tools : tools.slice(0, FIRST)).map(({ tool, evaluation }) => (
          <li key={tool.name}>
            <Verdict verdict={evaluation.verdict} />
            <div className="what">
              <code dir="ltr">{shown(tool.name)}</code>
              {typeof tool.description === 'string' && tool.description !== '' && (
                <p className="said">
                  <bdi>{shown(tool.description)}</bdi>
                </p>
              )}
            </div>
            <Because {...evaluation} />
            <ModeChoice
              tool={tool.name}
              mode={evaluation.mode}
              own={modeOf(tool.name)}
              onMode={onMode && ((mode) => onMode(tool.name, mode))}
            />
          </li>
        ))}
      </ul>
      {!isWhole && tools.length > FIRST && (
        <button type="button" className="quiet" onClick={() => setWhole(true)}>
          {`Show all ${tools.length.toLocaleString('en')} tools`}
        </button>
      )}
    </>
  )
}
