import { folded, matchGlob } from './matchGlob.ts'
import type { Likelihood } from './paths.ts'
import type { Rule } from './Rule.ts'

/** A tool as it is called: its name, and who offers it. */
export type CalledTool = {
  name: string
  /** Null: the app itself. Undefined: nobody says. */
  server: string | null | undefined
  /** The names that it may be meant by, folded: `mcp__files__write` is `files`, `write` too. */
  readings: readonly { server: string | undefined; tool: string }[]
  /** It can be read in more ways. */
  isUncertain: boolean
}
const MAX_READINGS = 20

export function calledTool(name: string, server: string | null | undefined): CalledTool {
  const whole = foldedTool(name)
  const by = typeof server === 'string' && server !== '' ? foldedTool(server) : undefined
  const readings: { server: string | undefined; tool: string }[] = [{ server: by, tool: whole }]
  for (const [sign, text] of [
    ['__', whole.replace(/^mcp__/, '')],
    ['/', whole],
  ] as const)
    for (
      let at = text.indexOf(sign);
      at > 0 && readings.length < MAX_READINGS;
      at = text.indexOf(sign, at + sign.length)
    )
      readings.push({ server: text.slice(0, at), tool: text.slice(at + sign.length) })
  return {
    name,
    server: by === undefined && server !== null ? undefined : server,
    readings,
    isUncertain: readings.length === MAX_READINGS,
  }
}

/** Names of tools are written with `-` or `_`; blanks and control characters around them are lost. */
export const foldedTool = (name: string): string =>
  folded(name)
    .replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '')
    .replaceAll('-', '_')

/** Exactly the tool that the rule names: of its server, or without one of no server. */
export const isToolAllowed = ({ server, tool }: Rule, called: CalledTool): boolean =>
  (server === undefined
    ? called.server === null || called.server === undefined
    : typeof called.server === 'string' && matchGlob(server, called.server, '/')) &&
  matchGlob(tool, called.name, '/')

/** Without a server, the rule forbids the tool of every server. */
export function isToolForbidden(rule: Rule, { server, readings }: CalledTool): Likelihood {
  const { tool, server: by } = rule.folded
  let found: Likelihood = 'no'
  for (const reading of readings) {
    if (!matchGlob(tool, reading.tool)) continue
    if (by === undefined || (reading.server !== undefined && matchGlob(by, reading.server)))
      return 'yes'
    if (server === undefined) found = 'maybe'
  }
  return found
}
