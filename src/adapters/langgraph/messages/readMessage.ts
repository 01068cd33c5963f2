import type { JsonObject } from '../../../tool-call/index.ts'
import { listOf } from '../../shared/read/listOf.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'

/** A message, whichever way it was written down. */
interface LangGraphMessage {
  readonly members: JsonObject
  /** A piece of a message, by the name of its class. */
  readonly isChunk: boolean
}

/**
 * The members of a message: as the API sends it, as a class has them, as `toJSON` writes them
 * (`lc`), and as `toDict` does (`data`). Source: @langchain/core 1.4, BaseMessage and Serializable.
 */
export function readMessage(value: unknown): LangGraphMessage | undefined {
  const members = ownMembers(value)
  if (!members) return undefined
  const { lc, kwargs, id, type, data, lc_namespace: namespace } = members
  const inner =
    lc === undefined ? (type === undefined ? undefined : ownMembers(data)) : ownMembers(kwargs)
  if (!inner)
    return {
      members,
      isChunk:
        isChunkName(type) || (namespace !== undefined && Array.isArray(members.tool_call_chunks)),
    }
  return { members: inner, isChunk: isChunkName(lc === undefined ? type : listOf(id).at(-1)) }
}

const isChunkName = (name: unknown): boolean => name === 'AIMessageChunk'
