import type { QuestionAnswer, ToolCallRecord } from 'handrail'

/** Takes the person's answer to the server that asked. Rejects where it did not get there. */
export async function sendAnswer(
  { question }: ToolCallRecord,
  answer: QuestionAnswer,
): Promise<void> {
  const response = await fetch('/api/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: question?.id, answer }),
  })
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  throw new Error(
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
      ? body.error
      : 'The server did not take it.',
  )
}
