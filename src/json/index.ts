// JSON that is exact and bounded, and digests of it. Pure; imports nothing but types.
export { digestCall } from './digestCall.ts'
