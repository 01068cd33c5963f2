import { useState } from 'react'
import type { Message } from '@langchain/langgraph-sdk'
import { useStream } from '@langchain/langgraph-sdk/react'

export default function App() {
  const [text, setText] = useState('')
  const stream = useStream<{ messages: Message[] }>({
    apiUrl: `${window.location.origin}/api`,
    assistantId: 'agent',
  })
  return (
    <main className="chat">
      {stream.messages.map((message) => (
        <p key={message.id}>{typeof message.content === 'string' && message.content}</p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void stream.submit({ messages: [{ type: 'human', content: text }] })
        }}
      >
        <input aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />
      </form>
    </main>
  )
}
