import { ConsentGrants } from 'handrail'

/** What this browser allows for longer, behind a word in the bar. */
export function Grants() {
  return (
    <details className="grants">
      <summary>Allowed for longer</summary>
      <div><ConsentGrants /></div>
    </details>
  )
}
