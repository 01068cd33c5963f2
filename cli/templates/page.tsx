import { Chat } from './Chat.tsx'

export default function Page() {
  return (
    <main>
      <Chat />
    </main>
  )
}
