const SUGGESTIONS = [
  'Read the plan and list my notes',
  'Create notes/friday.md saying Bring the room plan and one question',
  'In notes/plan.md, replace "draft" with "second draft"',
  'Find the agenda, then move drafts/invitation.md to notes/invitation.md',
]

/** What the empty page offers: where one is, and four requests to begin with. */
export function Suggestions({ onChoose }: { onChoose(text: string): void }) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">What should the agent do?</h2>
      <p>It works on a sandbox folder of this computer. Reading runs at once; every change waits for you.</p>
      <ul>
        {SUGGESTIONS.map((text) => <li key={text}><button type="button" onClick={() => onChoose(text)}>{text}</button></li>)}
      </ul>
    </section>
  )
}
