/** Files that npm may publish: docs/decisions/054-files-of-the-package.md says why. */
export const MOST_FILES = 155
