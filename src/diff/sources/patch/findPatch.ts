import type { JsonObject } from '../../../tool-call/index.ts'
import { looksLikeAgentPatch, looksLikeBlocks, looksLikePatch } from './looksLikePatch.ts'
import { ownMember, ownTextMember } from '../../ownMember.ts'

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

/**
 * The text among a call's arguments that says what changes: a member, or what a shell is told to
 * apply (`command`, as one text or as words).
 */
export function findPatch(
  given: JsonObject,
): { key: string; text: string; isBlocks: boolean } | undefined {
  for (const key of PATCH_KEYS) {
    const text = ownTextMember(given, [key]) ?? ''
    const isBlocks = looksLikeBlocks(text)
    if (isBlocks || looksLikePatch(text)) return { key, text, isBlocks }
  }
  const words = [ownMember(given, 'command')].flat().filter((word) => typeof word === 'string')
  const text = words.find(looksLikeAgentPatch)
  return text !== undefined && words.join().includes('apply_patch')
    ? { key: 'command', text, isBlocks: false }
    : undefined
}

/** What an `apply_patch_call` of OpenAI does. */
const OPERATIONS = /^(?:create|update|delete)_file$/

/** The operation among the arguments of such a call. */
export const findOperation = (given: JsonObject): unknown =>
  [ownMember(given, 'operation'), given].find((each) =>
    OPERATIONS.test(ownTextMember(each, ['type']) ?? ''),
  )
