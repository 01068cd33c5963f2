import type { Message } from '@langchain/langgraph-sdk'
import { useStream } from '@langchain/langgraph-sdk/react'

export default function App() {
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
        action={(form) =>
          void stream.submit({ messages: [{ type: 'human', content: String(form.get('text')) }] })
        }
      >
        <input name="text" aria-label="Message" />
      </form>
    </main>
  )
}
