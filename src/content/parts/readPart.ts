/** A piece of what a call produced, checked: only texts, of a kind that is known. */
export type ReadPart =
  | { kind: 'text' | 'log' | 'diff'; text: string; name: string | undefined }
  | {
      kind: 'image' | 'audio' | 'video' | 'file'
      mimeType: string
      data: string | undefined
      uri: string | undefined
      name: string | undefined
    }
  | {
      kind: 'link' | 'resource' | 'artifact'
      uri: string
      name: string | undefined
      mimeType: string | undefined
      text: string | undefined
    }

/** Reads a part that anybody may have made. Undefined where it is none. Never throws. */
export function readPart(part: unknown): ReadPart | undefined {
  const kind = textOf(part, 'kind')
  const [text, uri, name, mimeType, data] = ['text', 'uri', 'name', 'mimeType', 'data'].map((key) =>
    textOf(part, key),
  )
  switch (kind) {
    case 'text':
    case 'log':
    case 'diff':
      return text === undefined ? undefined : { kind, text, name }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      // without bytes and address it is named all the same: the whole may be kept elsewhere
      return data === undefined && uri === undefined && mimeType === undefined && name === undefined
        ? undefined
        : { kind, mimeType: mimeType ?? '', name, ...bytesIn(data, uri) }
    case 'link':
    case 'resource':
    case 'artifact':
      return uri === undefined && text === undefined
        ? undefined
        : { kind, uri: uri ?? '', name, mimeType, text }
    default:
      return undefined
  }
}

function textOf(part: unknown, key: string): string | undefined {
  try {
    const value: unknown =
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? (part as Record<string, unknown>)[key]
        : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    return undefined
  }
}

/** A `data:` address holds the bytes themselves. */
function bytesIn(
  data: string | undefined,
  uri: string | undefined,
): { data: string | undefined; uri: string | undefined } {
  const comma =
    data === undefined && uri !== undefined && /^data:[^,]{0,200};base64,/i.test(uri)
      ? uri.indexOf(',')
      : -1
  return comma < 0 ? { data, uri } : { data: uri?.slice(comma + 1), uri: undefined }
}
