/** Why a template cannot be rendered. Its message is Go's, where Go fails too. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  /**
   * `parse`: the template is no template. `exec`: it cannot be executed with this data, or not as
   * Go does it.
   */
  readonly phase: 'parse' | 'exec'
  /** From 1. */
  readonly line: number
  /** Bytes (UTF-8) before it in its line, as in Go's messages: the first column is 0. */
  readonly column: number

  constructor(phase: 'parse' | 'exec', message: string, line = 1, column = 0) {
    super(message)
    this.phase = phase
    this.line = line
    this.column = column
  }
}
