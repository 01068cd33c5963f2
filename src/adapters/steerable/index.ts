// Steerable: events, notifications, messages and cards to records; a host for tools of the page.
export {
  createSteerableHost,
  type SteerableOptions,
  createSteerableReader,
  fromSteerable,
} from './fromSteerable.ts'
