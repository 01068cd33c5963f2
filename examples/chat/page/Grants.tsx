import { ConsentGrants } from 'handrail'

/** What this browser allows for longer, behind a word in the bar. */
export function Grants() {
  return (
    <details className="grants">
      <summary>Rules</summary>
      <div>
        <ConsentGrants />
      </div>
    </details>
  )
}
