/** Hosts and stores reject with anything, also with nothing. */
export function errorOf(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error(typeof reason === 'string' && reason !== '' ? reason : 'The app gave no reason.')
}
