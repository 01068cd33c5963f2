import type { RuleReview } from 'handrail/rules'
import { useId, useState, type ReactNode } from 'react'
import { RuleList } from '../../transcript/page/rules/RuleList.tsx'
import { codeOf, NO_POLICY } from './policyText.ts'

/** The policy as text, what is wrong with it, and the code that it is in an app. */
export function PolicyPanel({
  text,
  problem,
  review,
  onText,
}: {
  readonly text: string
  readonly problem: string | undefined
  readonly review: RuleReview | undefined
  readonly onText: (text: string) => void
}): ReactNode {
  const id = useId()
  const code = codeOf(text)
  return (
    <section className="policy" aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>Policy</h2>
        <button
          type="button"
          className="quiet"
          disabled={text === NO_POLICY}
          onClick={() => onText(NO_POLICY)}
        >
          Start again
        </button>
      </div>
      <label htmlFor={id}>JSON. Every change is tried at once.</label>
      <textarea
        id={id}
        dir="ltr"
        rows={14}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="wrong" role="alert">
          {problem}
        </p>
      )}
      <CopyCode code={code} />
      {code !== undefined && (
        <details>
          <summary>The code</summary>
          <pre dir="ltr" tabIndex={0} aria-label="The policy as code">
            {code}
          </pre>
        </details>
      )}
      {review && (
        <div className="notes">
          <RuleList
            title="Rules that nothing here uses"
            rules={review.unused.map((rule) => ({ rule }))}
          />
          <RuleList title="Rules that another one shadows" rules={review.shadowed} />
        </div>
      )}
    </section>
  )
}

function CopyCode({ code }: { readonly code: string | undefined }): ReactNode {
  const [copied, setCopied] = useState<{ readonly code: string; readonly isDone: boolean }>()
  const said = copied !== undefined && copied.code === code ? copied : undefined
  function copy(): void {
    if (code === undefined) return
    const tell = (isDone: boolean) => () => setCopied({ code, isDone })
    if (navigator.clipboard) void navigator.clipboard.writeText(code).then(tell(true), tell(false))
    else tell(false)()
  }
  return (
    <p className="copy">
      <button type="button" className="primary" disabled={code === undefined} onClick={copy}>
        Copy as code
      </button>
      <span role="status">
        {said && (said.isDone ? 'Copied.' : 'This browser cannot copy here. Copy the text below.')}
      </span>
    </p>
  )
}
