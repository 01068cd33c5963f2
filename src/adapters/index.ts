// The adapter kit: what our adapters are made of, for one of your own, and the cases that every
// adapter must pass. Pure, for servers and tests too.
export {
  createCallReader,
  readWhole,
  type CallReaderOptions,
  type ReadEvent,
} from './shared/calls/createCallReader.ts'
export type { CallRegistry, Sources } from './shared/calls/CallRegistry.ts'
export type { ArrivingArguments } from './shared/calls/createArrivingArguments.ts'
export type { CallFacts, KnownCall, ProposedCall, Run } from './shared/calls/CallFacts.ts'
export { inexpressible, questionOf, requestOf } from './shared/host/refusal.ts'
export { toResult } from './shared/host/toResult.ts'
export { listOf } from './shared/read/listOf.ts'
export { ownMembers } from './shared/read/ownMembers.ts'
export { readArguments } from './shared/read/readArguments.ts'
export { textOf } from './shared/read/textOf.ts'
export { withSource } from '../tool-call/withSource.ts'
export type { RecordList } from './shared/calls/createRecordList.ts'
export { conformanceCases } from './conformance/conformanceCases.ts'
export type { AdapterUnderTest, ConformanceCase } from './conformance/AdapterUnderTest.ts'
