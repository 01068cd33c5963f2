// src/client.ts
/** The events of a turn, as they come. */
export async function* stream<Event>(text: string): AsyncGenerator<Event> {
  const { body } = await post('/api/turn', { text })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Event
  }
}

export async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`)
  return response
}
