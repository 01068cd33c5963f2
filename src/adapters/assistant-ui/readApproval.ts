import type {
  Actor,
  ConsentDecision,
  ConsentOption,
  ConsentRequest,
  JsonObject,
} from '../../tool-call/index.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { answersText } from './questions.ts'

/** One of the answers that the host offers. */
export interface Option {
  readonly id: string
  readonly kind: string
  /** Its own words. Without any it says what its kind says. */
  readonly label: string | undefined
}

/** What a part says about permission. `members`: as it came. */
export interface Approval {
  readonly id: string
  readonly approved: boolean | undefined
  readonly resolution: 'cancelled' | 'expired' | undefined
  /** It asks for words or a choice, not for permission. */
  readonly asksForData: boolean
  readonly options: readonly Option[]
  readonly members: JsonObject
}

/** What each option means by itself. One of another kind means what its host says. */
const OPTION_KINDS = new Map<string, ConsentOption['kind']>([
  ['allow-once', 'allow_once'],
  ['allow-always', 'allow_always'],
  ['reject-once', 'deny_once'],
  ['reject-always', 'deny_always'],
])
export const KINDS = [...OPTION_KINDS.keys()]

/**
 * What Allow and Deny stand for, by option. A permission that lasts is an option of its own, or
 * `always` where nothing else is said of it.
 */
export interface Answers {
  readonly once?: string | undefined
  readonly always?: string | undefined
  readonly deny?: string | undefined
}

/**
 * Undefined when nothing could be answered with it. Source: `ToolCallMessagePart["approval"]` in
 * @assistant-ui/core 0.3.
 */
export function readApproval(value: unknown): Approval | undefined {
  const members = ownMembers(value)
  if (!members || typeof members.id !== 'string') return undefined
  const { id, approved, resolution, display } = members
  return {
    id,
    members,
    approved: typeof approved === 'boolean' ? approved : undefined,
    resolution: resolution === 'cancelled' || resolution === 'expired' ? resolution : undefined,
    asksForData: display === 'text' || display === 'select' || display === 'questions',
    options: listOf(members.options).flatMap(readOption),
  }
}

function readOption(value: unknown): Option[] {
  const { id, kind, label, description, grants } = ownMembers(value) ?? {}
  if (typeof id !== 'string' || typeof kind !== 'string') return []
  // What an option would allow from now on belongs to its name: it is chosen by it.
  const more = [description, ...listOf(grants)]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ')
  const name = typeof label === 'string' ? label : ''
  return [{ id, kind, label: name && more ? `${name}: ${more}` : name || more || undefined }]
}

const idOf = (options: readonly Option[], kind: string, isPlain = (_option: Option) => true) =>
  options.find((option) => option.kind === kind && isPlain(option))?.id

function answersOf({ options }: Approval): Answers {
  return {
    once: idOf(options, 'allow-once'),
    always: idOf(options, 'allow-always', ({ label }) => label === undefined),
    deny: idOf(options, 'reject-once'),
  }
}

/**
 * The request for permission. Options of other kinds than assistant-ui's do not say whether they
 * permit: they are not offered.
 */
export function toRequest(approval: Approval): ConsentRequest {
  const { id, options, members } = approval
  const answers = answersOf(approval)
  const others = options.flatMap(({ id: option, kind, label }) =>
    label !== undefined && KINDS.includes(kind) && !Object.values(answers).includes(option)
      ? [{ id: option, label, kind: OPTION_KINDS.get(kind) }]
      : [],
  )
  return {
    id,
    handle: answers,
    ...textMembers({ prompt: members.prompt }),
    can: {
      reason: true,
      note: members.allowFreeform === true,
      ...(answers.always !== undefined && { scopes: ['once', 'always'] }),
    },
    ...(others.length > 0 && { options: others }),
  }
}

/**
 * The decision that the runtime reports. Its digest is empty: nothing binds it to what was shown.
 */
export function toDecision(
  { id, approved, asksForData, options, members }: Approval,
  args: JsonObject,
): ConsentDecision {
  const { reason, text, optionId } = textMembers(members)
  const by: Actor =
    members.isAutomatic === true ? { kind: 'policy' } : { kind: 'person', id: 'person' }
  const isLasting = options.some(
    (option) => option.id === optionId && option.kind.endsWith('-always'),
  )
  const common = { id, digest: '', scope: isLasting ? 'always' : 'once', by } as const
  if (!approved) return { ...common, kind: 'deny', ...(reason && { reason }) }
  if (asksForData) {
    const said = text ?? answersText(members)
    return {
      ...common,
      kind: 'respond',
      ...(said && { text: said }),
      ...(optionId && { option: optionId }),
    }
  }
  const note = text || reason
  return { ...common, kind: 'allow', arguments: args, ...(note && { note }) }
}
