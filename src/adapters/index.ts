// The adapter kit: parts for your own adapter, and the cases that it must pass. Pure.
export { createCallReader, readWhole } from './shared/createCallReader.ts'
export type { CallReaderOptions, ReaderOptions, ReadEvent } from './shared/createCallReader.ts'
export type {
  CallRegistry,
  Sources,
  CallFacts,
  KnownCall,
  ProposedCall,
  Run,
} from './shared/CallRegistry.ts'
export type { ArrivingArguments, RecordList } from './shared/createRecordList.ts'
export { inexpressible, questionOf, requestOf } from './shared/decideLocalCall.ts'
export { toResult } from './shared/readResult.ts'
export { listOf, ownMembers, readArguments, textOf } from './shared/members.ts'
export { withSource } from '../model/isSameRecord.ts'
export { conformanceCases } from './conformance/conformanceCases.ts'
export type { AdapterUnderTest, ConformanceCase } from './conformance/conformanceCases.ts'
