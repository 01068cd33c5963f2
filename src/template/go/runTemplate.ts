import { hasStrayBytes, joined, wellFormed } from './format/byteText.ts'
import { executeTemplate } from './executeTemplate.ts'
import type { Argument } from './values/GoValue.ts'
import type { Language } from './language/Language.ts'
import { parseTemplate } from './parse/parseTemplate.ts'
import { Run, type MissingKey } from './Run.ts'
import { TemplateError } from './TemplateError.ts'

/**
 * The whole run of a template: its output by origin, and what it showed. `isLenient`: output that
 * is no UTF-8 becomes it, instead of an error.
 */
export function runTemplate(
  source: string,
  root: Argument,
  name: string,
  missingKey: MissingKey,
  language: Language,
  isLenient = false,
): Pick<Run, 'pieces' | 'shown'> {
  return guarded(() => {
    if (typeof source !== 'string' || hasStrayBytes(source))
      throw new TemplateError('parse', `template: ${name}: handrail: the source is no Unicode text`)
    const run = new Run(
      name,
      source,
      parseTemplate(name, source, language),
      language.functions,
      missingKey,
    )
    executeTemplate(run, root)
    if (!run.pieces.some(({ text }) => hasStrayBytes(text))) return run
    // halves of a character that met in the output are one
    const text = joined(run.pieces.map((piece) => piece.text).join(''))
    if (hasStrayBytes(text) && !isLenient) run.fail('handrail: the output is no UTF-8')
    return { pieces: [{ text: wellFormed(text), mark: 'data' }], shown: run.shown }
  })
}

/** A limit of the engine, too, is a TemplateError. */
export function guarded<Result>(render: () => Result): Result {
  try {
    return render()
  } catch (error) {
    if (error instanceof TemplateError) throw error
    throw new TemplateError(
      'exec',
      `handrail: the template cannot be rendered: ${error instanceof Error ? error.message : 'unknown error'}`,
    )
  }
}
