import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { textResult } from '../shared/host/textResult.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readBlock } from './readBlock.ts'

/** Also of server tools that are not known yet: all of them are named so. */
export const isResult = (type: unknown): boolean =>
  typeof type === 'string' && /(^|_)tool_result$/.test(type)

const NO_REASON = 'The tool failed without saying why'

/**
 * A result: a text, which is read as JSON where it is an object; blocks of content; or an object of
 * a server tool, which says by its name that it is an error. `output`: what Claude Code itself got.
 * Source: @anthropic-ai/sdk 1.12, ToolResultBlockParam and the blocks of server tools.
 */
export function readResultBlock(block: JsonObject, output: JsonObject | undefined): CallFacts {
  const { content, is_error: isError } = block
  const rest = withoutMembers(block, 'type', 'tool_use_id', 'content', 'is_error')
  const said =
    typeof content === 'string' || content === undefined
      ? readText(content ?? '', isError === true)
      : Array.isArray(content)
        ? readBlocks(content, isError === true)
        : readServerResult(ownMembers(content) ?? {})
  if (!output || said.result?.success !== true) return { ...said, rest }
  const shown =
    said.content ??
    (typeof content === 'string' && content ? [{ kind: 'text', text: content } as const] : [])
  return {
    result: { success: true, data: { ...output } },
    ...(output.interrupted === true && { outcome: 'cancelled' }),
    ...(shown.length > 0 && { content: shown }),
    rest,
  }
}

function readText(text: string, isError: boolean): CallFacts {
  const result = text === '' ? { success: true } : textResult(text)
  return {
    result: isError && result.success ? { success: false, error: text || NO_REASON } : result,
  }
}

function readBlocks(list: readonly unknown[], isError: boolean): CallFacts {
  const content = listOf(list).map(readBlock)
  if (!isError) return { result: { success: true }, ...(content.length > 0 && { content }) }
  const texts = content.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  const others = content.filter(({ kind }) => kind !== 'text')
  return {
    result: { success: false, error: texts.join('\n') || NO_REASON },
    ...(others.length > 0 && { content: others }),
  }
}

/** What a server tool gives: what was written, files, a page, or only members of its own. */
function readServerResult(result: JsonObject): CallFacts {
  const { type, error_code: code, error_message: message = code } = result
  const kind = textOf(type, 100)
  if (kind.endsWith('_error') || code !== undefined)
    return { result: { success: false, error: textOf(message ?? NO_REASON) } }
  const logs = Object.entries(
    textMembers({ stdout: result.stdout, stderr: result.stderr }),
  ).flatMap(([name, text]): ContentPart[] => (text ? [{ kind: 'log', name, text }] : []))
  const inner = Array.isArray(result.content)
    ? listOf(result.content)
    : ownMembers(result.content)
      ? [result.content]
      : typeof result.content === 'string'
        ? [{ type: 'text', text: result.content }]
        : []
  const content = [
    ...logs,
    ...(typeof result.text === 'string' ? [{ kind: 'text', text: result.text } as const] : []),
    ...inner.map(readBlock),
  ]
  const data = withoutMembers(
    result,
    'type',
    'stdout',
    'stderr',
    'text',
    'content',
    'encrypted_content',
    'encrypted_stdout',
  )
  return {
    result: { success: true, ...(Object.keys(data).length > 0 && { data }) },
    ...(content.length > 0 && { content }),
    ...(kind.includes('redacted') && { marks: ['redacted'] }),
  }
}
