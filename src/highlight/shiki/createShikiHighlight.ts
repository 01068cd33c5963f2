import type { CodeToken, CodeTokenKind, Highlight } from '../../requests/useToolRuntime.ts'

/** Scopes of a grammar, and the kind that each is. The later ones are more special. */
const SCOPES: Readonly<Record<CodeTokenKind, readonly string[]>> = {
  keyword: ['keyword', 'storage', 'entity.name.tag', 'markup.heading', 'variable.language'],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.other'],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  number: ['constant'],
  string: ['string', 'markup.inline.raw', 'constant.other.symbol'],
  comment: ['comment', 'punctuation.definition.comment'],
}
const KINDS = Object.keys(SCOPES) as CodeTokenKind[]

/** A theme whose colours only name kinds. */
const THEME = {
  name: 'handrail',
  type: 'light' as const,
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  settings: KINDS.map((kind, at) => ({
    scope: [...SCOPES[kind]],
    settings: { foreground: `#00000${at + 1}` },
  })),
}

/** The part of shiki's highlighter that is used. */
export interface ShikiHighlighter {
  loadTheme(theme: object): Promise<unknown>
  codeToTokensBase(
    code: string,
    options: { lang: string; theme: string },
  ): readonly (readonly { content: string; offset: number; color?: string | undefined }[])[]
}

/**
 * Colours code by a highlighter of shiki, with the languages that it has; other code stays plain. The
 * colours are the kit's own tokens. Takes a promise, too, so that shiki may come late.
 * @example
 * import { createShikiHighlight } from 'handrail/highlight/shiki'
 * import { createHighlighterCore } from 'shiki/core'
 * import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
 * const highlighter = createHighlighterCore({
 *   langs: [import('shiki/langs/typescript.mjs'), import('shiki/langs/python.mjs')],
 *   engine: createJavaScriptRegexEngine(),
 * })
 * export const highlight = createShikiHighlight(highlighter)
 */
export function createShikiHighlight(
  highlighter: ShikiHighlighter | Promise<ShikiHighlighter>,
): Highlight {
  let ready: Promise<ShikiHighlighter> | undefined
  const load = async (): Promise<ShikiHighlighter> => {
    const loaded = await highlighter
    await loaded.loadTheme(THEME)
    return loaded
  }
  return async (text, lang) => {
    const loaded = await (ready ??= load())
    const lines = loaded.codeToTokensBase(text, { lang, theme: THEME.name })
    const tokens: CodeToken[] = []
    let at = 0
    for (const { content, offset, color } of lines.flat()) {
      if (offset > at) tokens.push({ text: text.slice(at, offset) })
      const kind = KINDS[Number(color?.slice(1)) - 1]
      tokens.push({ text: content, ...(kind && { kind }) })
      at = offset + content.length
    }
    return at < text.length ? [...tokens, { text: text.slice(at) }] : tokens
  }
}
