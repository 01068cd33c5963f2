interface Run {
  readonly messages: readonly object[]
  readonly interrupts?: readonly object[] | undefined
  readonly isLoading?: boolean | undefined
}

/**
 * Says of what a hook shows now whether its run goes on. One that waits for a person has not ended:
 * the calls beside the request are still to come. Nor has one that takes an answer: for a moment
 * @langchain/react says that nothing waits and nothing runs, and no message is new.
 */
export function createRunWatch(): (run: Run) => boolean | undefined {
  let waitedWith: readonly object[] | undefined
  return ({ messages, interrupts = [], isLoading }) => {
    const isWaiting = interrupts.length > 0
    if (isWaiting || isLoading) waitedWith = isWaiting ? messages : undefined
    return isWaiting || waitedWith === messages || isLoading
  }
}
