import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { readRefusal, REFUSED_BY_TEXT } from '../shared/host/readRefusal.ts'
import { textResult } from '../shared/host/textResult.ts'
import { toResult } from '../shared/host/toResult.ts'

/**
 * What the Agents SDK writes for a call that was rejected without a message. Source: @openai/agents
 * 0.20, TOOL_APPROVAL_REJECTION_MESSAGE.
 */
const REJECTED = 'Tool execution was not approved.'

/**
 * What a tool gave back: a text, which is read as JSON where it is an object, or parts of content.
 * A text that is no JSON is a value as it is. An output of a shell is what it wrote. Never throws.
 */
export function readOutput(output: unknown): CallFacts {
  if (output === REJECTED)
    return { result: { success: false, error: REJECTED }, ...REFUSED_BY_TEXT }
  if (typeof output === 'string') {
    const result = textResult(output)
    return { result, ...readRefusal(result) }
  }
  const parts = Array.isArray(output)
    ? (output as unknown[]).map((part) => partsOf(ownMembers(part) ?? {}))
    : [partsOf(ownMembers(output) ?? {})]
  if (parts.length === 0 || !parts.every((part) => part !== undefined))
    return { result: toResult(output) }
  const outcomes = Array.isArray(output)
    ? (output as unknown[])
        .map((part) => ownMembers(ownMembers(part)?.outcome))
        .filter((outcome) => outcome !== undefined)
    : []
  const isLate = outcomes.some(({ type }) => type === 'timeout')
  return {
    result: {
      success: !isLate,
      ...(outcomes.length > 0 && {
        data: { outcomes: outcomes.map((outcome) => ({ ...outcome })) },
      }),
    },
    ...(isLate && { outcome: 'timed_out' }),
    content: parts.flat(),
  }
}

/** Undefined for what is no part of content. */
function partsOf({
  type,
  text,
  stdout,
  stderr,
  image_url: image,
  file_data: data,
  file_url: uri,
  filename,
  file_id: file,
}: JsonObject): readonly ContentPart[] | undefined {
  if (typeof text === 'string') return [{ kind: 'text', text }]
  if (typeof stdout === 'string' || typeof stderr === 'string')
    return Object.entries(textMembers({ stdout, stderr })).flatMap(([name, written]) =>
      written ? [{ kind: 'log', name, text: written } as const] : [],
    )
  const url = ownMembers(image)?.url ?? image ?? data ?? uri
  if (typeof url === 'string')
    return [fileOf(url, typeof filename === 'string' ? filename : undefined)]
  return typeof file === 'string' && typeof type === 'string'
    ? [{ kind: 'artifact', uri: file }]
    : undefined
}

/** Bytes where an address holds them, else a link. */
function fileOf(url: string, name: string | undefined): ContentPart {
  const [, mimeType, data] = /^data:([^;,]{1,100});base64,([^]*)$/.exec(url) ?? []
  const said = name === undefined ? {} : { name }
  if (mimeType === undefined || data === undefined) return { kind: 'link', uri: url, ...said }
  return { kind: mimeType.startsWith('image/') ? 'image' : 'file', mimeType, data, ...said }
}

export function imageOf(data: string, format: unknown): ContentPart {
  return { kind: 'image', mimeType: `image/${typeof format === 'string' ? format : 'png'}`, data }
}
