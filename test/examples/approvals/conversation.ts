import { isToolUIPart, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'

/** What a server said to a POST. */
export type Answer = { readonly status: number; readonly chunks: readonly UIMessageChunk[] }

/** Sends messages as they are, whatever a page would have sent. */
export async function post(url: string, messages: readonly unknown[]): Promise<Answer> {
  const response = await fetch(`${url}api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'))
  return {
    status: response.status,
    chunks: lines.map((line) => JSON.parse(line.slice('data: '.length)) as UIMessageChunk),
  }
}

export const kinds = ({ chunks }: Answer): string[] => chunks.map(({ type }) => type)

let count = 0
export const userMessage = (text: string): UIMessage => ({
  id: `user-${(count += 1)}`,
  role: 'user',
  parts: [{ type: 'text', text }],
})

/** A conversation in which the agent was told `text`, up to what it asks or says then. */
export async function tell(url: string, text: string, before: readonly UIMessage[] = []) {
  const messages = [...before, userMessage(text)]
  const { status, chunks } = await post(url, messages)
  expect(status).toBe(200)
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  let last: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream })) last = message
  return [...messages, { ...(last as UIMessage), id: `agent-${(count += 1)}` }]
}

/** The calls of a conversation. */
export const callsIn = (messages: readonly UIMessage[]) =>
  messages.flatMap(({ parts }) => parts).filter(isToolUIPart)

/** The same conversation, in which each open call has these members, and its approval those. */
export function change(
  messages: readonly UIMessage[],
  members: object,
  approval: object = {},
): UIMessage[] {
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      isToolUIPart(part) && part.state === 'approval-requested'
        ? { ...part, ...members, approval: { ...part.approval, ...approval } }
        : part,
    ),
  }))
}

export const allow = (messages: readonly UIMessage[], approval: object = {}): UIMessage[] =>
  change(messages, { state: 'approval-responded' }, { approved: true, ...approval })
export const deny = (messages: readonly UIMessage[]): UIMessage[] =>
  change(messages, { state: 'approval-responded' }, { approved: false })
