import type { JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readResults } from './readResults.ts'

/**
 * A call as it stands. An error of a call that goes on is no end.
 * Source: NHTIO/ADK, TurnToolCallContent and RawToolCall.
 */
export function readToolCall(members: JsonObject): CallFacts {
  const {
    tool,
    args,
    checksum,
    isComplete,
    isError,
    results,
    inline,
    fromArtifactTool,
    createdAt,
    updatedAt,
    completedAt,
  } = members
  const read = args === undefined ? {} : readArguments(args)
  const created = readTime(createdAt)
  const completed = readTime(completedAt)
  const isOver = isComplete === true
  const isSecondary = fromArtifactTool === true
  return {
    ...(typeof tool === 'string' && tool && { name: tool }),
    ...read,
    ...(isSecondary &&
      typeof tool === 'string' && { spec: { name: tool, annotations: { readOnlyHint: true } } }),
    ids: textMembers({ checksum }),
    times: definedMembers({
      createdAt: created,
      endedAt:
        isOver && completed !== undefined && completed >= (created ?? completed)
          ? completed
          : undefined,
    }),
    ...(isOver && readResults(results, isError === true, inline)),
    // it goes on all the same
    ...(isError === true && !isOver && { partial: { success: false } }),
    rest: {
      ...withoutMembers(members, ...READ),
      ...(isError === true && !isOver && { isError }),
      ...(isSecondary && { fromArtifactTool: true }),
      ...(typeof inline === 'boolean' && { inline }),
      ...(updatedAt !== undefined && { updatedAt: readTime(updatedAt) ?? updatedAt }),
    },
  }
}

const READ = [
  'id',
  'tool',
  'args',
  'checksum',
  'isComplete',
  'isError',
  'results',
  'inline',
  'fromArtifactTool',
  'createdAt',
  'updatedAt',
  'completedAt',
]
