/** Plays in tests alone: in Storybook the request stands before anybody decides. */
export const inTests =
  <Context>(play: (context: Context) => Promise<void>) =>
  (context: Context): Promise<void> =>
    import.meta.env.VITEST === undefined ? Promise.resolve() : play(context)
