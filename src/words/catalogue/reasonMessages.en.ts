import type { Messages } from '../foreign.ts'
import { STATUS_REASONS } from '../../status/statusReasons.ts'
import type { SHARED_REASONS } from '../../ui/content/reasonText.ts'
import type { ConsentCause } from '../../model/ToolCallStatus.ts'

type ReasonKey =
  `because.${Exclude<keyof typeof STATUS_REASONS | ConsentCause, keyof typeof SHARED_REASONS>}`

/**
 * Why a call has its mode, asks, and has its status, by the kind of the reason. English reasons are
 * made where they are found, and name the tool or the word that decided; a translation says its
 * kind.
 */
export const REASON_WORDS = {
  ...(Object.fromEntries(
    Object.entries(STATUS_REASONS).map(([reason, text]) => [`because.${reason}`, text]),
  ) as Readonly<Record<`because.${keyof typeof STATUS_REASONS}`, string>>),
  'because.asks_policy': 'the app asks for this call',
  'because.asks_policy_threw': 'the app could not decide whether to ask',
  'because.asks_confirmation': 'the tool declares a confirmation',
  'because.asks_safe_write': 'this app asks for calls of this kind',
  'because.asks_destructive': 'this app asks for calls that delete or overwrite',
  'because.asks_local': 'it runs on this computer',
  'because.asks_outbound': 'it may move money, give access, or send or publish something',
  'because.asks_assumed': 'nothing here says what it does',
  'because.asks_changed': 'you allowed exactly this, and its tool has changed since',
  'because.asks_requested': 'the agent asks for this call',
  'because.asks_server': 'nothing says which server offers it, and this app has rules for servers',
  'because.asks_rule': 'a rule of this app asks',
  'because.asks_rule_unsure': 'rules may forbid it',
  'because.runs_policy': 'the app runs this call without asking',
  'because.runs_grant': 'a permission of yours allows it',
  'because.runs': 'calls of this mode run without asking here',
  'because.assumed': 'no rule of this app names it',
  'because.registered': 'the app registered its mode',
  'because.trusted_mode': 'its server states its mode, and the app trusts that server',
  'because.claimed_mode': 'its server states its mode',
  'because.hidden_name': 'its name is too long, or has hidden or look-alike characters',
  'because.built_in': 'many agents have this tool built in',
  'because.verb': 'a word in its name says so',
  'because.machine_server': 'the name of its server means this computer',
  'because.bare_verb': 'its name is only a verb, without an object',
  'because.schema_command': 'it takes a command or code to run',
  'because.schema_change': 'it takes a path and a change, and so changes files',
  'because.schema_place': 'it takes a path on this computer',
  'because.argument_choice': 'one of its arguments decides it',
  'because.outbound_pay': 'it may move money',
  'because.outbound_grant': 'it may give access',
  'because.outbound_publish': 'it may send or publish something',
} satisfies Messages & Record<ReasonKey, string>
