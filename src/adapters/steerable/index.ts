// Steerable: runtime events, sidecar notifications, chat messages and tool cards to records; a host
// for tools that run in the page. Imports model and adapters/shared.
export {
  createSteerableHost,
  type SteerableOptions,
  createSteerableReader,
  fromSteerable,
} from './fromSteerable.ts'
