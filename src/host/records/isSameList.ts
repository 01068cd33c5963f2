/** The same members in the same order. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[] | undefined): boolean =>
  a === b || (a.length === b?.length && a.every((each, at) => each === b[at]))
