import type { JsonObject } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import type { LangGraphHandle } from './LangGraphHandle.ts'

/** One thing that an interrupt asks: about which call, in whose words, and how it is answered. */
export interface Asked {
  readonly call: CallFacts & { readonly name: string }
  readonly prompt: Readonly<Record<string, string>>
  readonly handle: LangGraphHandle
}

/**
 * What an interrupt asks, in order. Nothing for a breakpoint, which has no value. Source: langchain
 * 1.5, HITLRequest; agent-inbox, HumanInterrupt.
 */
export function readInterrupt(item: unknown): readonly Asked[] {
  const { id, interrupt_id: key = id, value } = ownMembers(item) ?? {}
  const interrupt = nativeId(key)
  const base = interrupt === undefined ? {} : { interrupt }
  const members = ownMembers(value) ?? {}
  const actions = members.actionRequests ?? members.action_requests
  if (Array.isArray(actions)) return readReview(members, actions, base)
  const list = (Array.isArray(value) ? listOf(value) : [value]).map(
    (each) => ownMembers(each) ?? {},
  )
  if (list.length > 0 && list.every((each) => ownMembers(each.action_request)))
    return list.map((each, place) => readInbox(each, { ...base, place }))
  if (value === undefined || value === null) return []
  const { message, prompt = message, question = prompt } = members
  return [
    {
      call: { name: 'interrupt', ...readArguments(isJsonObject(value) ? value : { value }) },
      prompt: textMembers({ message: typeof value === 'string' ? value : question }),
      handle: { ...base, shape: 'value', isPython: false, allowed: [], place: 0 },
    },
  ]
}

function readReview(
  members: JsonObject,
  actions: readonly unknown[],
  base: object,
): readonly Asked[] {
  const configs = listOf(members.reviewConfigs ?? members.review_configs).map(
    (config) => ownMembers(config) ?? {},
  )
  return listOf(actions).map((action, place) => {
    const { name, args, description } = ownMembers(action) ?? {}
    const config =
      configs.find(({ actionName, action_name: of = actionName }) => of === name) ??
      configs[place] ??
      {}
    const allowed = config.allowedDecisions ??
      config.allowed_decisions ?? ['approve', 'edit', 'reject']
    const schema = config.argsSchema ?? config.args_schema
    const tool = nameOf(name)
    return {
      call: {
        name: tool,
        ...readArguments(args ?? {}),
        ...(isJsonObject(schema) && { spec: { name: tool, inputSchema: schema } }),
      },
      prompt: textMembers({ prompt: description }),
      handle: {
        ...base,
        shape: 'review',
        isPython: members.actionRequests === undefined,
        allowed: textsOf(allowed),
        place,
      },
    }
  })
}

const REPLIES = {
  accept: 'allow_accept',
  edit: 'allow_edit',
  response: 'allow_respond',
  ignore: 'allow_ignore',
} as const

function readInbox(
  { action_request: request, config, description }: JsonObject,
  base: { place: number },
): Asked {
  const { action, args } = ownMembers(request) ?? {}
  const allows = ownMembers(config) ?? {}
  const allowed = Object.entries(REPLIES).flatMap(([reply, allow]) =>
    allows[allow] === true ? [reply] : [],
  )
  return {
    call: { name: nameOf(action), ...readArguments(args ?? {}) },
    prompt: textMembers({ prompt: description }),
    handle: { ...base, shape: 'inbox', isPython: true, allowed },
  }
}

const nameOf = (name: unknown): string => (typeof name === 'string' && name ? name : 'interrupt')

const textsOf = (list: unknown): readonly string[] =>
  listOf(list).filter((text) => typeof text === 'string')
