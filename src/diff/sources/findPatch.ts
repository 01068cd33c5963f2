import { getOwnMember } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { ownTextMember } from '../ownTextMember.ts'
import { looksLikeAgentPatch, looksLikeBlocks, looksLikePatch } from './patch/looksLikePatch.ts'

/** Members that hold a patch, or blocks of search and replace. */
export const PATCH_KEYS = [
  'patch',
  'diff',
  'input',
  'patch_text',
  'patchText',
  'unified_diff',
  'blocks',
]

/** The text that says what changes, and the member that holds it. */
export type FoundPatch = { key: string; text: string; source: 'patch' | 'command' | 'blocks' }

/**
 * The text among a call's arguments that says what changes: a member, or what a shell is told to
 * apply (`command`, as one text or as words).
 */
export function findPatch(given: JsonObject): FoundPatch | undefined {
  for (const key of PATCH_KEYS) {
    const text = ownTextMember(given, [key]) ?? ''
    if (looksLikeBlocks(text)) return { key, text, source: 'blocks' }
    if (looksLikePatch(text)) return { key, text, source: 'patch' }
  }
  const words = [getOwnMember(given, 'command')].flat().filter((word) => typeof word === 'string')
  const text = words.find(looksLikeAgentPatch)
  return text !== undefined && words.join().includes('apply_patch')
    ? { key: 'command', text, source: 'command' }
    : undefined
}
