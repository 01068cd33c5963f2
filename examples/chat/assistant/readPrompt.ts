import type { LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from '@ai-sdk/provider'
import { looksLikeFile } from './request/mentions.ts'

/**
 * How one earlier call of this turn ended. `shown`: the kinds of what came beside the text;
 * `ranWith`: what it was given, as JSON, where the person edited that.
 */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly text: string
      readonly shown: readonly string[]
      readonly ranWith?: string
    }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'denied'; readonly reason: string | undefined }

/** One earlier call of this turn. `isFresh`: nothing has been said since it ended. */
export type Exchange = {
  readonly id: string
  readonly input: unknown
  readonly outcome: Outcome
  readonly isFresh: boolean
}

/** What the assistant knows from the prompt. */
export type Conversation = {
  readonly request: string
  /** The folder that relative paths start from, as the system prompt says. */
  readonly root: string
  readonly exchanges: readonly Exchange[]
  /** The file that was last spoken of before this request. */
  readonly recentPath: string | undefined
}

/** Reads the prompt as what was asked last and what has been done about it so far. */
export function readPrompt(prompt: LanguageModelV3Prompt): Conversation {
  const asked = prompt.findLastIndex(({ role }) => role === 'user')
  const answered = prompt.findLastIndex(({ role }) => role === 'assistant')
  const inputs = new Map<string, unknown>()
  const exchanges: Exchange[] = []
  let request = ''
  let root = ''
  let recentPath: string | undefined
  prompt.forEach((message, index) => {
    if (message.role === 'system')
      root =
        /workspace (?:folder|root)[^\n]*?[:\s]((?:\/|[A-Za-z]:\\)[^\n]*?)\.?\s*$/im.exec(
          message.content,
        )?.[1] ?? root
    else if (message.role === 'user')
      request =
        index === asked
          ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
          : request
    else
      for (const part of message.content) {
        if (part.type === 'tool-call') {
          inputs.set(part.toolCallId, part.input)
          if (index < asked) recentPath = lastFile(part.input) ?? recentPath
        } else if (part.type === 'tool-result' && index > asked) {
          exchanges.push({
            id: part.toolCallId,
            input: inputs.get(part.toolCallId),
            outcome: readOutcome(part.output),
            isFresh: index > answered,
          })
        }
      }
  })
  return { request, root: root.replace(/(?<=.)[/\\]+$/, ''), exchanges, recentPath }
}

function lastFile(input: unknown): string | undefined {
  if (typeof input === 'string')
    return !input.includes('\n') && !input.includes(' ') && looksLikeFile(input) ? input : undefined
  if (typeof input !== 'object' || input === null) return undefined
  return Object.values(input)
    .map(lastFile)
    .findLast((path) => path !== undefined)
}

function readOutcome(output: LanguageModelV3ToolResultOutput): Outcome {
  switch (output.type) {
    case 'execution-denied':
      return { kind: 'denied', reason: output.reason }
    case 'error-text':
      return { kind: 'failed', error: output.value }
    case 'error-json':
      return { kind: 'failed', error: textOf(output.value) }
    case 'text':
      return { kind: 'done', text: output.value, shown: [] }
    case 'content':
      return {
        kind: 'done',
        text: output.value.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        shown: output.value.flatMap(({ type }) => (type === 'text' ? [] : [type])),
      }
    case 'json': {
      const { value } = output
      if (
        typeof value !== 'object' ||
        value === null ||
        Array.isArray(value) ||
        typeof value['success'] !== 'boolean'
      )
        return { kind: 'done', text: textOf(value), shown: [] }
      if (!value['success'])
        return {
          kind: 'failed',
          error: textOf(value['error'] ?? value['message'] ?? 'it gave no reason'),
        }
      const parts = Array.isArray(value['content']) ? value['content'] : []
      const content = parts.flatMap((part) =>
        typeof part === 'object' && part !== null && !Array.isArray(part) ? [part] : [],
      )
      const texts = content.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
      return {
        kind: 'done',
        text: textOf(value['data'] ?? value['message'] ?? texts.join('\n')),
        shown: content.flatMap(({ kind }) =>
          typeof kind === 'string' && kind !== 'text' ? [kind] : [],
        ),
        ...(value['ranWith'] !== undefined && { ranWith: JSON.stringify(value['ranWith']) }),
      }
    }
  }
}

/**
 * The text of a result, whatever wraps it: a single string is that string, anything else its JSON.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = Array.isArray(value) ? value : Object.values(value)
  if (inner.length === 1) return textOf(inner[0])
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join('\n')
  return JSON.stringify(value)
}

/** What a call gave; empty where it did not get done. */
export const outcomeText = (outcome: Outcome): string =>
  outcome.kind === 'done' ? outcome.text : ''
