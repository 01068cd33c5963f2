import { useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react'

/**
 * Where the person writes: Enter sends, Shift+Enter begins a new line, Stop ends the running
 * answer.
 */
export function Composer({
  ref,
  isBusy,
  onSend,
  onStop,
}: {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly isBusy: boolean
  onSend(text: string): void
  onStop(): void
}) {
  const [text, setText] = useState('')

  function send(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    onSend(text.trim())
    setText('')
  }

  function sendOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form onSubmit={send}>
      <textarea
        ref={ref}
        aria-label="Message"
        placeholder="Message the agent"
        rows={1}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      {isBusy ? (
        <button type="button" key="stop" onClick={onStop}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect x="4" y="4" width="8" height="8" rx="1.5" />
          </svg>
          <span>Stop</span>
        </button>
      ) : (
        <button type="submit" key="send" disabled={text.trim() === ''}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25" />
          </svg>
          <span>Send</span>
        </button>
      )}
    </form>
  )
}
