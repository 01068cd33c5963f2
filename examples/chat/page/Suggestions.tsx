const SUGGESTIONS = [
  'Read the plan and list my notes',
  'In notes/plan.md, replace "draft" with "second draft"',
  'Forget the garden room',
  'Run wc -l notes/plan.md',
  'Ask me a few questions',
  'Create notes/friday.md saying Bring the plan and create notes/monday.md saying Rest',
]

/** The empty page: who answers, and requests that show a read, a diff, an undo, a command, a question. */
export function Suggestions({ onChoose }: { onChoose(text: string): void }) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">What should the agent do?</h2>
      <p>
        Unless you connect a model, a small offline assistant answers. It reads and changes files in
        a sandbox folder, keeps a memory, runs two commands and asks you questions. Changes to files
        and commands wait for you; the rest runs right away.
      </p>
      <ul>
        {SUGGESTIONS.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
