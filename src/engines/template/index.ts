// Go text/template for confirmations and hints, rendered as the server would, or refused. Pure;
// imports json and types, and loads a schema validator on demand.
export { renderConfirmation } from './confirmation/renderConfirmation.ts'
export type { ConfirmationOptions, ConfirmationPrompt } from './confirmation/ConfirmationPrompt.ts'
export { renderTemplate, type TemplateOptions } from './renderTemplate.ts'
export type { MissingKey } from './go/Run.ts'
export { TemplateError } from './go/TemplateError.ts'
export type { TemplateShape } from './confirmation/TemplateShape.ts'
