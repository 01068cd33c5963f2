const SUGGESTIONS = [
  'Read the plan and list my notes',
  'Create notes/friday.md saying Bring the room plan and one question',
  'Remember that Ida Lind likes rye bread',
  'Forget the garden room',
  'Echo Good morning, and show me the tiny image',
  'Trigger an elicitation request',
  'Run the long running operation for 6 seconds in 12 steps',
]

/**
 * What the empty page offers: where one is, and requests to begin with, so that each kind of tool
 * is there.
 */
export function Suggestions({ onChoose }: { onChoose(text: string): void }) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">What should the agent do?</h2>
      <p>
        It works on a sandbox folder of this computer, keeps a memory beside it, and calls a service
        that stands for the outside. Changing files waits for you; the rest runs at once.
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
