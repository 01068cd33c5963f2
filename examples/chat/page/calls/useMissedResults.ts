import { useEffect } from 'react'
import { isToolUIPart, type UIMessage } from 'ai'
import { askAboutUndo } from './undoHost.ts'
import { withResult } from './withResult.ts'

type Chat = {
  readonly messages: readonly UIMessage[]
  setMessages(change: (messages: UIMessage[]) => UIMessage[]): void
}

/**
 * Calls that the server held when the page was reloaded: their results came to nobody, and are
 * asked for.
 */
export function useMissedResults({ messages, setMessages }: Chat): void {
  useEffect(() => {
    let isLeft = false
    for (const part of messages.flatMap(({ parts }) => parts)) {
      if (!isToolUIPart(part) || part.state !== 'output-available' || part.preliminary !== true)
        continue
      askAboutUndo(part.toolCallId, 'result').then(
        ({ result }) => {
          if (!isLeft && result)
            setMessages((messages) => withResult(messages, part.toolCallId, result))
        },
        () => {},
      )
    }
    return () => {
      isLeft = true
    }
    // Once, of what was there when the page opened: what runs now brings its own result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
