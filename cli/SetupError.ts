/** Something that a person has to change first. Its message says what, and how. */
export class SetupError extends Error {}
