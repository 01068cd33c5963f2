// For users' tests, and our own: a host that records, example records, a provider, queries. Loads
// react; imports everything but adapters.
export {
  bubbleOf,
  statusOf,
  createTestHost,
  exampleRecord,
  type SentToHost,
} from './createTestHost.ts'

export { TestProvider } from './TestProvider.tsx'
