// The words of the components in Arabic, for the provider. No native speaker has reviewed them.
export { messages } from './messages.ts'
