/** Files that npm may publish: docs/notes/dependencies-and-checks.md says why. */
export const MOST_FILES = 155
