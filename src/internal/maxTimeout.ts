/** The longest delay that browsers can count. What is due later waits this long and looks again. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1
