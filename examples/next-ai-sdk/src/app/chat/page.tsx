import { Suspense } from 'react'
import { Chat } from '../../chat/Chat'

export default function Page() {
  return (
    <main>
      {/* each visit is a new conversation, so nothing is rendered in advance */}
      <Suspense fallback={<p>Loading the chat</p>}>
        <Chat />
      </Suspense>
    </main>
  )
}
