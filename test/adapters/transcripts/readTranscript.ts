import { readFileSync } from 'node:fs'

/** A public transcript, with its source and licence. */
export interface Transcript {
  readonly file: string
  readonly format: string
}

const folder = 'test/fixtures/transcripts/'

export const transcripts = JSON.parse(
  readFileSync(`${folder}index.json`, 'utf8'),
) as readonly Transcript[]

/**
 * What a client is given of it, in order: the objects behind the lines, the whole response, or what
 * an HTTP cassette sent and received.
 */
export function readTranscript({ file }: Transcript): object[] {
  const text = readFileSync(folder + file, 'utf8').replace(/^\uFEFF/, '')
  if (!file.endsWith('.json'))
    return objectsIn(text.split('\n').map((line) => line.replace(/^data: /, '')))
  const whole = JSON.parse(text) as object
  if (Array.isArray(whole)) return (whole as object[]).flatMap(fromExchange)
  // One file holds a stream per situation.
  if (Object.values(whole).every(Array.isArray)) return (Object.values(whole) as object[][]).flat()
  return 'messages' in whole && Array.isArray(whole.messages)
    ? (whole.messages as object[])
    : [whole]
}

interface Exchange {
  request?: { body?: { messages?: object[]; input?: object[] | string } }
  response?: { body?: object | string }
}

function fromExchange(item: Exchange | object): object[] {
  if (!('request' in item) || !('response' in item)) return [item]
  const sent = item.request?.body?.messages ?? item.request?.body?.input ?? []
  const received = item.response?.body ?? ''
  return [
    ...(typeof sent === 'string' ? [] : sent),
    ...(typeof received === 'string'
      ? objectsIn(
          received
            .split('\n')
            .filter((line) => line.startsWith('data: '))
            .map((line) => line.slice(6)),
        )
      : [received]),
  ]
}

function objectsIn(lines: readonly string[]): object[] {
  return lines.flatMap((line) => {
    try {
      const value = JSON.parse(line) as unknown
      return typeof value === 'object' && value !== null ? [value] : []
    } catch {
      return []
    }
  })
}
