import { useId, type ReactNode } from 'react'
import { FORMATS } from '../formats/formats.ts'

/** What stands where no transcript is open yet: the ways to open one. */
export function Welcome({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const id = useId()
  return (
    <div className="welcome">
      <p className="lead">Drop a transcript here to follow its tool calls, one by one.</p>
      <label htmlFor={id}>Or paste one</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        placeholder='{"messages": […]}'
        value=""
        onChange={({ target }) => {
          if (target.value.trim()) onText(target.value)
        }}
      />
      <p>
        JSON, JSON lines or server-sent events: recorded responses and streams, sessions, stored
        messages, HTTP recordings. The format is recognised:
      </p>
      <ul>
        {FORMATS.map(({ id: format, title }) => (
          <li key={format}>{title}</li>
        ))}
      </ul>
      <p>Nothing leaves this computer: the page reads the file here and sends it nowhere.</p>
    </div>
  )
}
