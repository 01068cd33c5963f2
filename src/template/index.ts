// Go text/template for confirmations and hints, rendered as the server would, or refused. Pure;
// imports json and types, and loads a schema validator on demand.
export {
  renderConfirmation,
  type ConfirmationOptions,
  type ConfirmationPrompt,
} from './confirmation/renderConfirmation.ts'
export { renderTemplate, type TemplateOptions } from './renderTemplate.ts'
export { TemplateError } from './go/TemplateError.ts'
export type { TemplateShape } from './confirmation/TemplateShape.ts'
