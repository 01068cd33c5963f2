import { Suspense } from 'react'
import { Chat } from './Chat.tsx'

export default function Page() {
  return (
    <main>
      {/* each visit is a conversation of its own: nothing of it is made in advance */}
      <Suspense fallback={<p>Loading the chat</p>}>
        <Chat />
      </Suspense>
    </main>
  )
}
