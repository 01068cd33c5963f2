// The words of the components in German, for the provider. No native speaker has reviewed them.
export { messages } from './messages.ts'
