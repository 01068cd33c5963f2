// The words of the components in Japanese, for the provider. No native speaker has reviewed them.
export { messages } from './messages.ts'
