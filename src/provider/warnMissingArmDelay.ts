/** Not in every page: bundlers replace it. */
declare const process: { env: { NODE_ENV?: string } } | undefined

/** In production: that nothing keeps a stray press from allowing a call. */
export function warnMissingArmDelay(armDelay: number | undefined): void {
  if (armDelay !== 0 || typeof process === 'undefined' || process?.env.NODE_ENV !== 'production')
    return
  console.warn(
    'handrail: armDelay={0} arms Allow at once. A press that was meant for something else can run a call. Leave armDelay out; it is for tests.',
  )
}
