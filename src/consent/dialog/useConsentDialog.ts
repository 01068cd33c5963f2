'use client'
import { createContext, type ComponentType, type ReactNode } from 'react'
import { useRequiredContext } from '../../internal/useRequiredContext.ts'
import type { Words } from '../../messages/words.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import type { ConsentScope, JsonObject } from '../../tool-call/index.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ShownTexts } from '../../content/values/useShownTexts.ts'
import type { Folded } from '../arming/useFolded.ts'
import type { Ahead } from '../arming/useSeenParts.ts'
import type { InputCheck } from '../input/inputProblems.ts'
import type { FormWriting } from '../../form/draft/FormWriting.ts'
import type { RequestChange } from '../shownRequest.ts'
import type { CommandRisk } from '../command/commandRisk.ts'
import type { ConfirmedPress } from '../stakes/useConfirmedPress.ts'
import type { ConsentController } from '../useConsentState.ts'

/** What a person has chosen or written, and not sent. */
export type ConsentDraft = {
  /** `reason`: a denial is being explained; `edit`: the arguments are being edited. */
  view: 'ask' | 'reason' | 'edit'
  scope: ConsentScope
  /** What a longer scope covers. Undefined: exactly this call; null: what is written is no rule. */
  rule: GrantRule | null | undefined
  /** A rule of the person's own, as far as it is written. */
  ruleText: string | undefined
  reason: string
  /** Undefined: no note is written. */
  note: string | undefined
  answer: string
  /** The edited arguments, null while they are not valid. Undefined: as proposed. */
  edited: JsonObject | null | undefined
  /** What was written into the form, and what of that may be kept over a reload. */
  writing: FormWriting | undefined
  /** The name of what is lost, as far as it is typed. */
  typed: string
  kept: unknown
  /** What changed is shown. */
  isCompareOpen: boolean
}

/** All of its members are its own: what every object inherits counts for nothing. */
export const EMPTY_DRAFT: ConsentDraft = {
  view: 'ask',
  scope: 'once',
  rule: undefined,
  ruleText: undefined,
  reason: '',
  note: undefined,
  answer: '',
  edited: undefined,
  writing: undefined,
  typed: '',
  kept: undefined,
  isCompareOpen: false,
}

/** What a dialog's parts share. */
export type ConsentDialogState = ConsentController &
  ShownTexts & {
    words: Words
    /** Of the title, and with `-prompt`, `-unsaid`, `-hidden` of what describes the request. */
    id: string
    draft: ConsentDraft
    /** It was begun before the request came back: then nothing of it takes the focus. */
    isRestored: boolean
    change(draft: Partial<ConsentDraft>): void
    restore(draft: Partial<ConsentDraft>): void
    /**
     * The command line that would run, where the call holds one; what of it is grave, and the words
     * for that.
     */
    command: string | undefined
    risk: CommandRisk | undefined
    riskWords: Words
    /** What the tool's schema has against what it would be given, and the words for that. */
    input: InputCheck
    inputWords: Words
    /** Something critical would happen: then nothing is suggested. */
    isCritical: boolean
    /** What of the request is not shown. */
    folded: Folded
    /** What of it was not in view yet. */
    ahead: Ahead
    /** Lets something run, as strongly as the policy wants it. */
    confirm: ConfirmedPress
    /** Fills the `changes` slot. */
    changesContent: ReactNode
    /** Fills the place of what became of a request that changed. */
    compare: ComponentType<BeforeAfter> | undefined
    /** How the request became something else on screen. */
    requestChange: RequestChange | undefined
    /** The app listens for "not now", or it has a place to go back to. */
    canPostpone: boolean
    postpone(): void
  }

/** Something of what is asked is not shown, and it can be. */
export const isFoldedRequest = ({ folded, state, draft, canDecide }: ConsentDialogState): boolean =>
  folded.parts.length > 0 && state.kind === 'open' && draft.view !== 'reason' && canDecide

export const ConsentDialogContext = createContext<ConsentDialogState | null>(null)

/** The dialog around a part. Throws an error that names both where there is none. */
export const useConsentDialog = (part: string): ConsentDialogState =>
  useRequiredContext(ConsentDialogContext, part, 'ConsentDialog', 'shows one request')
