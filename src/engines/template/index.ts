// Go text/template for confirmations and hints, rendered as the server would, or refused. Pure;
// imports json and types, and loads a schema validator on demand.
export {
  TemplateError,
  type ConfirmationOptions,
  type ConfirmationPrompt,
  type TemplateShape,
} from './ConfirmationPrompt.ts'
export { renderConfirmation, renderTemplate, type TemplateOptions } from './renderTemplate.ts'
export type { MissingKey } from './Run.ts'
