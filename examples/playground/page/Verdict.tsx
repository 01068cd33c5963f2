import type { ToolMode } from 'handrail'
import type { Evaluation, Verdict as Answer } from 'handrail/policy'
import type { ReactNode } from 'react'
import { MODES, shownName } from '../../transcript/page/words.ts'

/** What becomes of a call, in the order in which a person looks for it. */
export const VERDICTS: Readonly<Record<Answer, string>> = {
  ask: 'Asks',
  deny: 'Refused',
  run: 'Runs',
}

/** So much of a name or a reason is shown. */
const LONGEST = 300
export const shown = (text: unknown): string => shownName(String(text).slice(0, LONGEST))

/** What the policy does with a call, in a word. */
export const Verdict = ({ verdict }: { readonly verdict: Answer }): ReactNode => (
  <span className="verdict" data-verdict={verdict}>
    {VERDICTS[verdict]}
  </span>
)

/** Why. */
export function Because({ because, rule, verdict }: Evaluation): ReactNode {
  const reasons = verdict === 'run' && because.length > 1 ? because.slice(0, -1) : because
  return (
    <p className="because">
      {reasons.map(({ text }) => shown(text)).join('; ')}
      {rule && (
        <>
          {reasons.length > 0 && ', '}by <code dir="ltr">{shown(rule.rule)}</code>
        </>
      )}
    </p>
  )
}

/** The mode that the policy gives a tool; the first choice leaves it to what is known otherwise. */
export function ModeChoice({
  tool,
  mode,
  own,
  onMode,
}: {
  readonly tool: string
  readonly mode: ToolMode
  /** What the policy says. */
  readonly own: string
  readonly onMode: ((mode: ToolMode | '') => void) | undefined
}): ReactNode {
  return (
    <select
      className="mode"
      aria-label={`Mode of ${shown(tool)}`}
      disabled={!onMode}
      data-own={own !== '' || undefined}
      value={own}
      onChange={({ target }) => onMode?.(target.value as ToolMode | '')}
    >
      <option value="">{own === '' ? MODES[mode] : 'As it is known'}</option>
      {Object.entries(MODES).map(([one, word]) => (
        <option key={one} value={one}>
          {`${word}, by the policy`}
        </option>
      ))}
    </select>
  )
}
