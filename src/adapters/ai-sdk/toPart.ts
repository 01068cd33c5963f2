import { isJsonObject } from '../../model/JsonObject.ts'
import type { JsonObject } from '../../model/index.ts'

/**
 * The tool part after one chunk of a UI message stream, as the SDK itself would build it; undefined
 * where the chunk changes nothing. A settled part stays settled. Source: `processUIMessageStream`
 * in ai 6.0.326 and 7.0.173.
 */
export function toPart(part: JsonObject, chunk: JsonObject): JsonObject | undefined {
  if (isSettled(part) && !isNewerEnd(part, chunk)) return latePart(part, chunk)
  if (isAnswered(part, chunk) || isLatePiece(part, chunk)) return undefined
  switch (chunk.type) {
    case 'tool-input-start':
      return {
        ...part,
        ...callMembers(part, chunk),
        state: 'input-streaming',
        rawInput: undefined,
        inputEncoding: chunk.inputEncoding,
      }
    case 'tool-input-delta':
      return {
        ...part,
        state: 'input-streaming',
        rawInput: textOf(part.rawInput) + textOf(chunk.inputTextDelta),
      }
    case 'tool-input-available':
      return {
        ...part,
        ...callMembers(part, chunk),
        ...READ,
        state: 'input-available',
        input: chunk.input,
      }
    case 'tool-input-error':
      return { ...part, ...unreadInput(part, chunk), state: 'output-error' }
    case 'tool-approval-request':
      return { ...part, state: 'approval-requested', approval: requestedApproval(chunk) }
    case 'tool-approval-response':
      return { ...part, state: 'approval-responded', approval: answeredApproval(part, chunk) }
    case 'tool-output-available':
      return {
        ...part,
        ...resultMembers(part, chunk),
        ...(part.state === 'output-denied' && refusedApproval(part)),
        state: 'output-available',
        output: chunk.output,
        preliminary: chunk.preliminary,
      }
    case 'tool-output-error':
      return {
        ...part,
        ...resultMembers(part, chunk),
        state: 'output-error',
        output: undefined,
        preliminary: undefined,
        errorText: chunk.errorText,
      }
    case 'tool-output-denied':
      return { ...part, state: 'output-denied' }
    default:
      return undefined
  }
}

/** Input that could not be read. A part keeps it by whether its tool is dynamic. */
function unreadInput(part: JsonObject, chunk: JsonObject): JsonObject {
  const isDynamic = part.state === undefined ? chunk.dynamic === true : part.type === 'dynamic-tool'
  return {
    ...callMembers(part, chunk),
    ...READ,
    [isDynamic ? 'input' : 'rawInput']: chunk.input,
    errorText: chunk.errorText,
  }
}

function requestedApproval(chunk: JsonObject): JsonObject {
  return {
    id: chunk.approvalId,
    descriptor: chunk.approvalDescriptor,
    inputSchemaInput: chunk.inputSchemaInput,
    requestReason: chunk.reason,
    isAutomatic: chunk.isAutomatic === true || undefined,
    signature: chunk.signature,
  }
}

function answeredApproval({ approval }: JsonObject, chunk: JsonObject): JsonObject {
  return {
    ...(isJsonObject(approval) && approval),
    id: chunk.approvalId,
    approved: chunk.approved,
    ...(chunk.reason != null && { reason: chunk.reason }),
  }
}

/** An output that came before its call still learns what was called. */
function latePart(part: JsonObject, chunk: JsonObject): JsonObject | undefined {
  if (
    chunk.type !== 'tool-input-available' ||
    part.input !== undefined ||
    part.rawInput !== undefined
  )
    return undefined
  return {
    ...part,
    ...callMembers(part, chunk),
    input: chunk.input,
    ...(part.type === 'dynamic-tool' && { toolName: part.toolName ?? chunk.toolName }),
  }
}

/**
 * What comes again after its answer asks nothing again, and a refusal is final for its request. The
 * SDK itself would ask again, or start what was refused.
 */
function isAnswered(part: JsonObject, { type, approvalId }: JsonObject): boolean {
  const { approval } = part
  if (!isJsonObject(approval) || !isDecided(part)) return false
  if (type === 'tool-approval-request') return approval.id === approvalId
  if (type === 'tool-approval-response') return approval.id === approvalId && !approval.approved
  return (
    type === 'tool-input-start' || type === 'tool-input-delta' || type === 'tool-input-available'
  )
}

/** A piece of an input that is whole already. The SDK itself would take the input for unfinished. */
function isLatePiece({ state }: JsonObject, { type }: JsonObject): boolean {
  return type === 'tool-input-delta' && state !== undefined && state !== 'input-streaming'
}

const READ = { rawInput: undefined, inputEncoding: undefined }

/** Somebody answered the request of the part. */
export const isDecided = ({ approval }: JsonObject): boolean =>
  isJsonObject(approval) && typeof approval.approved === 'boolean'

/** A result of what was denied, which ran all the same. */
const isNewerEnd = ({ state }: JsonObject, { type }: JsonObject): boolean =>
  state === 'output-denied' && type === 'tool-output-available'

/** Where only its end says that it was denied. */
const refusedApproval = ({ approval }: JsonObject): JsonObject =>
  isJsonObject(approval) ? { approval: { ...approval, approved: false } } : {}

/** It has its end. */
export function isSettled({ state, preliminary }: JsonObject): boolean {
  return (
    (state === 'output-available' && preliminary !== true) ||
    state === 'output-error' ||
    state === 'output-denied'
  )
}

function callMembers(part: JsonObject, chunk: JsonObject): JsonObject {
  return {
    title: chunk.title ?? part.title,
    toolMetadata: chunk.toolMetadata ?? part.toolMetadata,
    providerExecuted: chunk.providerExecuted ?? part.providerExecuted,
    [chunk.type === 'tool-input-error' ? 'resultProviderMetadata' : 'callProviderMetadata']:
      chunk.providerMetadata ?? part.callProviderMetadata,
  }
}

function resultMembers(part: JsonObject, chunk: JsonObject): JsonObject {
  return {
    toolMetadata: chunk.toolMetadata ?? part.toolMetadata,
    providerExecuted: chunk.providerExecuted ?? part.providerExecuted,
    resultProviderMetadata: chunk.providerMetadata ?? part.resultProviderMetadata,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
