/** Hosts and stores reject with anything, also with nothing. */
export function errorOf(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error(typeof reason === 'string' && reason !== '' ? reason : 'The app gave no reason.')
}

/** The promise of a request by the app's code; rejected also where that code throws at once. */
export function callSafely(request: () => void | Promise<void>): Promise<void> {
  try {
    return Promise.resolve(request())
  } catch (error) {
    return Promise.reject(errorOf(error))
  }
}
