import { digestJson } from '../../json/digestJson.ts'

/**
 * Whether a checksum is that of the tool and its arguments: SHA-256, in hex, of canonical JSON of `{ args, tool }`. `unverified` for one of another
 * kind, undefined where there is none. Source: NHTIO/ADK, canonical_json and Tool.executor.
 */
export function checkOf(tool: unknown, args: unknown, checksum: unknown): 'same' | 'differs' | 'unverified' | undefined {
  if (checksum === undefined) return undefined
  if (typeof checksum !== 'string' || !/^[0-9a-f]{64}$/.test(checksum)) return 'unverified'
  const candidates = [args, parsed(args)].filter((value) => value !== undefined)
  return candidates.some((value) => digestJson({ args: value, tool }) === checksum) ? 'same' : 'differs'
}

/** Arguments may be hashed as the object that their text says. */
function parsed(args: unknown): unknown {
  try {
    return typeof args === 'string' ? (JSON.parse(args) as unknown) : undefined
  } catch {
    return undefined
  }
}
