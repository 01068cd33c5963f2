/** An error of the chat in words a person can use. */
export function describeError(error: Error): string {
  if (error instanceof TypeError) return 'The server did not answer. Your message is still here.'
  const said = /^\{"error":"(.*)"\}$/.exec(error.message)?.[1]
  return `The answer broke off. ${said ?? error.message}`
}
