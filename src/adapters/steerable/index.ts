// Steerable: events, notifications, messages and cards to records; a host for tools of the page.
export { createSteerableHost, createSteerableReader, fromSteerable } from './fromSteerable.ts'
export type { SteerableOptions } from './fromSteerable.ts'
