// Steerable: runtime events, sidecar notifications, chat messages and tool cards to records.
// Imports tool-call and adapters/shared; the protocol has no answer that a page could send, so
// there is no host.
export { createSteerableReader } from './createSteerableReader.ts'
export { fromSteerable } from './fromSteerable.ts'
