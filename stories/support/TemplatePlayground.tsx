import { useEffect, useId, useState } from 'react'
import {
  renderConfirmation,
  renderTemplate,
  TemplateError,
  type ConfirmationPrompt,
  type TemplateShape,
} from '../../src/engines/template/index.ts'
import './playground.css'

export type TemplatePlaygroundProps = {
  promptTemplate: string
  deniedResultTemplate: string
  payload: string
  shape?: string
  helpers?: 'confirmation' | 'hint'
}

/**
 * A place to try a ConfirmationSpec: templates and payload on the left, what a person would read
 * and what the agent would get on the right.
 */
export function TemplatePlayground(given: TemplatePlaygroundProps) {
  const [promptTemplate, setPromptTemplate] = useState(given.promptTemplate)
  const [deniedResultTemplate, setDeniedResultTemplate] = useState(given.deniedResultTemplate)
  const [payload, setPayload] = useState(given.payload)
  const [shape, setShape] = useState(given.shape ?? '')
  const [helpers, setHelpers] = useState(given.helpers ?? 'confirmation')
  return (
    <div className="playground">
      <form className="playground-side" onSubmit={(event) => event.preventDefault()}>
        <Text label="Prompt template" value={promptTemplate} onChange={setPromptTemplate} />
        <Text
          label="Denied result template"
          value={deniedResultTemplate}
          onChange={setDeniedResultTemplate}
        />
        <Text label="Payload (JSON)" value={payload} onChange={setPayload} />
        <Text label="Shape (JSON, for Go structs)" value={shape} onChange={setShape} />
        <label className="playground-field">
          Helpers
          <select
            value={helpers}
            onChange={({ target }) => setHelpers(target.value === 'hint' ? 'hint' : 'confirmation')}
          >
            <option value="confirmation">confirmation: json, quote</option>
            <option value="hint">hint: join, count, truncate, humanTime, since, number</option>
          </select>
        </label>
      </form>
      <Outcome
        promptTemplate={promptTemplate}
        deniedResultTemplate={deniedResultTemplate}
        payload={payload}
        shape={shape}
        helpers={helpers}
      />
    </div>
  )
}

function Text({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange(value: string): void
}) {
  const id = useId()
  return (
    <div className="playground-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        rows={Math.max(2, value.split('\n').length)}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

type Rendered = { prompt: ConfirmationPrompt } | { text: string } | { error: string }

function Outcome({
  promptTemplate,
  deniedResultTemplate,
  payload,
  shape,
  helpers,
}: Required<TemplatePlaygroundProps>) {
  const [rendered, setRendered] = useState<Rendered>()
  useEffect(() => {
    let isCurrent = true
    render(promptTemplate, deniedResultTemplate, payload, shape, helpers).then(
      (now) => isCurrent && setRendered(now),
      (error: unknown) => isCurrent && setRendered({ error: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [promptTemplate, deniedResultTemplate, payload, shape, helpers])
  if (rendered === undefined)
    return <section className="playground-side" aria-label="Rendered" aria-busy="true" />
  return (
    <section className="playground-side" aria-label="Rendered" aria-live="polite">
      {'error' in rendered && <p role="alert">{rendered.error}</p>}
      {'text' in rendered && <pre>{rendered.text}</pre>}
      {'prompt' in rendered && <Prompt prompt={rendered.prompt} />}
    </section>
  )
}

function Prompt({ prompt }: { prompt: ConfirmationPrompt }) {
  if ('error' in prompt) {
    return (
      <>
        <h3>{prompt.title}</h3>
        <p role="alert">{prompt.error.text}</p>
        <p>Allow would stay off.</p>
      </>
    )
  }
  return (
    <>
      <h3>{prompt.title}</h3>
      <p className="playground-prompt">
        {prompt.prompt.map(({ text, isPayload }, index) =>
          isPayload ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
      {prompt.unmentioned.length > 0 && (
        <p>Not in the text above: {prompt.unmentioned.join(', ')}</p>
      )}
      <h4>Denied result</h4>
      <pre>{prompt.deniedResultText ?? JSON.stringify(prompt.deniedResult, null, 2)}</pre>
    </>
  )
}

/**
 * Confirmation helpers render the whole confirmation; hint helpers the one template, as Go would
 * write it.
 */
async function render(
  promptTemplate: string,
  deniedResultTemplate: string,
  payload: string,
  shapeText: string,
  helpers: 'confirmation' | 'hint',
): Promise<Rendered> {
  const value: unknown = JSON.parse(payload)
  const shape = shapeText.trim() === '' ? undefined : (JSON.parse(shapeText) as TemplateShape)
  const text = renderTemplate(promptTemplate, value, { helpers, ...(shape && { shape }) })
  if (helpers === 'hint') return { text }
  return {
    prompt: await renderConfirmation(
      { title: 'Send invoice', promptTemplate, deniedResultTemplate },
      value,
      { payloadText: payload, ...(shape && { shape }) },
    ),
  }
}

function messageOf(error: unknown): string {
  if (error instanceof TemplateError) {
    const problem = error.phase === 'parse' ? 'No template' : 'Cannot be filled in'
    return `${problem}, line ${error.line}, column ${error.column}: ${error.message}`
  }
  return error instanceof Error ? error.message : String(error)
}
