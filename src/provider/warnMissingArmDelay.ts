/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/** In production: that nothing keeps a stray press from allowing a call. */
export function warnMissingArmDelay(armDelay: number | undefined): void {
  try {
    if (armDelay === 0 && process.env.NODE_ENV === 'production')
      console.warn(
        'handrail: armDelay={0} arms Allow at once. A press that was meant for something else can run a call. Leave armDelay out; it is for tests.',
      )
  } catch {
    // a page without a bundler
  }
}
