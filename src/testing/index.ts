// For users' tests, and our own: a host that records, example records, a provider, queries. Loads
// react; imports everything but adapters.
export { bubbleOf, statusOf } from './queries.ts'
export { createTestHost, type SentToHost } from './createTestHost.ts'
export { exampleRecord } from './exampleRecord.ts'
export { TestProvider } from './TestProvider.tsx'
