import type { ToolHost } from './ToolHost.ts'

/** Whether the app takes what one of the verbs sends. To call it is left to decisions. */
export const hostHas = (host: ToolHost, ...verbs: readonly (keyof ToolHost)[]): boolean =>
  verbs.some((verb) => host[verb] !== undefined)
