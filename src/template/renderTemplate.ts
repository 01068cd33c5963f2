import { hasStrayBytes, joined, wellFormed } from './byteText.ts'
import { functionsFor } from './builtins.ts'
import { executeTemplate } from './executeTemplate.ts'
import type { GoValue } from './GoValue.ts'
import { parseTemplate } from './parseTemplate.ts'
import { Run, type MissingKey } from './Run.ts'
import { TemplateError } from './TemplateError.ts'
import type { TemplateShape } from './TemplateShape.ts'
import { toGoValue } from './toGoValue.ts'
import { typedValue } from './typedValue.ts'

/** How a template is rendered. */
export type TemplateOptions = {
  /** The template's name in messages. @default "template" */
  name?: string
  /** What `.key` is where a map has no such key. @default "error" */
  missingKey?: MissingKey
  /** Functions besides Go's own: `json` and `quote` of confirmations, or those of hints. @default "confirmation" */
  helpers?: 'confirmation' | 'hint'
  /** The Go struct that the server decodes the payload into. Without it, what Go's decoder makes of JSON: maps, and numbers as float64. */
  shape?: TemplateShape
}

/**
 * Renders a Go text/template (Go 1.26) with a JSON payload, byte for byte as Go does. Throws a TemplateError where Go fails, and where a
 * browser cannot know what Go would print: addresses, text that is no UTF-8 (U+FFFD in hints), numbers whose digits are lost.
 */
export function renderTemplate(source: string, data: unknown, options: TemplateOptions = {}): string {
  const root = guarded(() => (options.shape ? typedValue(toGoValue(data), options.shape) : toGoValue(data)))
  return runTemplate(source, root, options).pieces.map(({ text }) => text).join('')
}

/** The whole run of a template: its output by origin, and what it showed. */
export function runTemplate(source: string, root: GoValue | undefined, { name = 'template', missingKey = 'error', helpers = 'confirmation' }: TemplateOptions): Pick<Run, 'pieces' | 'shown'> {
  return guarded(() => {
    if (typeof source !== 'string' || hasStrayBytes(source)) throw new TemplateError('parse', `template: ${name}: handrail: the source is no Unicode text`)
    const functions = functionsFor(helpers)
    const run = new Run(name, source, parseTemplate(name, source, new Set(functions.keys())), functions, missingKey)
    executeTemplate(run, root)
    return { pieces: checkedText(run, helpers === 'hint'), shown: run.shown }
  })
}

/** Halves of a character that met in the output are one. */
function checkedText(run: Run, isLenient: boolean): Run['pieces'] {
  if (!run.pieces.some(({ text }) => hasStrayBytes(text))) return run.pieces
  const text = joined(run.pieces.map((piece) => piece.text).join(''))
  if (hasStrayBytes(text) && !isLenient) run.fail('handrail: the output is no UTF-8')
  return [{ text: wellFormed(text), mark: 'data' }]
}

/** A limit of the engine, too, is a TemplateError. */
function guarded<Result>(render: () => Result): Result {
  try {
    return render()
  } catch (error) {
    if (error instanceof TemplateError) throw error
    throw new TemplateError('exec', `handrail: the template cannot be rendered: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
}
