import { confirmationLanguage, languageWith } from './go/language/goLanguage.lazy.ts'
import { hintHelpers } from './go/language/hintHelpers.ts'
import type { MissingKey } from './go/Run.ts'
import { guarded, runTemplate } from './go/runTemplate.ts'
import type { TemplateShape } from './confirmation/TemplateShape.ts'
import { toGoValue } from './go/values/toGoValue.ts'
import { typedValue } from './go/values/typedValue.ts'

const hintLanguage = languageWith(hintHelpers)

/** How a template is rendered. */
export type TemplateOptions = {
  /** The template's name in messages. @default "template" */
  name?: string
  /** What `.key` is where a map has no such key. @default "error" */
  missingKey?: MissingKey
  /**
   * Functions besides Go's own: `json` and `quote` of confirmations, or those of hints. @default
   * "confirmation"
   */
  helpers?: 'confirmation' | 'hint'
  /**
   * The Go struct that the server decodes the payload into. Without it, what Go's decoder makes of
   * JSON: maps, and numbers as float64.
   */
  shape?: TemplateShape
}

/**
 * Renders a Go text/template (Go 1.26) with a JSON payload, byte for byte as Go does. Throws a
 * TemplateError where Go fails, and where a browser cannot know what Go would print: addresses,
 * text that is no UTF-8 (U+FFFD in hints), numbers whose digits are lost.
 * @example
 * renderTemplate('{{len .items}} items', { items: [1, 2] }) // '2 items'
 */
export function renderTemplate(source: string, data: unknown, options?: TemplateOptions): string {
  const {
    name = 'template',
    missingKey = 'error',
    helpers,
    shape,
  }: TemplateOptions = Object.assign(Object.create(null), options)
  const isHint = helpers === 'hint'
  const root = guarded(() => (shape ? typedValue(toGoValue(data), shape) : toGoValue(data)))
  const { pieces } = runTemplate(
    source,
    root,
    name,
    missingKey,
    isHint ? hintLanguage : confirmationLanguage,
    isHint,
  )
  return pieces.map(({ text }) => text).join('')
}
