// Steerable: runtime events, sidecar notifications, chat messages and tool cards to records.
// Imports model and adapters/shared; the protocol has no answer that a page could send, so
// there is no host.
export { createSteerableReader, fromSteerable } from './fromSteerable.ts'
