// vitest has no setting for how long `vi.waitFor` and `vi.waitUntil` wait: a second, if nothing is
// said. Here they have as long as every other wait.
import { vi } from 'vitest'
import { PATIENCE } from './support/patience.ts'

type Options = Parameters<typeof vi.waitFor>[1]
const patiently = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE, ...options }

const patient = '__handrail_patient' // files share `vi` where they share a process
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi
  const patientWaitFor: typeof waitFor = (callback, options) =>
    waitFor(callback, patiently(options))
  const patientWaitUntil: typeof waitUntil = (callback, options) =>
    waitUntil(callback, patiently(options))
  Object.assign(vi, { [patient]: true, waitFor: patientWaitFor, waitUntil: patientWaitUntil })
}
