'use client'
import { createContext, useState, type ReactNode } from 'react'
import type { Words } from '../../words/foreign.ts'
import type { ToolSpec } from '../../model/ToolCallRecord.ts'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { ForeignText, Sentence } from './ForeignText.tsx'
import type { Row } from './walkJson.ts'

const LONGEST = 200

/** The executor of a tool and its sandbox, in our words or the runtime's; null if unknown. */
export function executorOf(executor: ToolSpec['executor'], words: Words): ReactNode {
  const { kind, sandbox } = executor ?? {}
  if (!isText(kind)) return null
  const key = executorKey(kind)
  const what = key ? words.text(key) : nameOf(kind)
  if (!isText(sandbox) && typeof sandbox !== 'boolean') return what
  const sentence = sandbox === true ? 'sandboxed' : sandbox ? 'sandboxed_in' : 'not_sandboxed'
  const values = { what, name: nameOf(sandbox) }
  return <Sentence parts={words.parts(`executor.${sentence}`)} values={values} />
}

/** The agent that does what a tool does; true: it has no name here. Null if no agent does it. */
export const agentOf = (agent: unknown, words: Words): ReactNode =>
  agent === true ? words.text('bubble.unknown_arguments') : nameOf(agent)

export const nameOf = (value: unknown): ReactNode =>
  isText(value) ? <ForeignText text={value} longest={LONGEST} /> : null

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Words of the Agent Tool Model for what runs a tool. Source: its contract "Execution profile". */
const EXECUTORS =
  'mcp_server http_api local_process shell browser model_service peer_agent embedded_runtime'.split(
    ' ',
  )
const PROGRAMS = ['native_app', 'hybrid']

/** The catalogue's key for what runs a tool; undefined for a word that nobody knows. */
function executorKey(kind: string): string | undefined {
  if (PROGRAMS.includes(kind)) return 'executor.local_process'
  return EXECUTORS.includes(kind) ? `executor.${kind}` : undefined
}

/**
 * Arguments that stand elsewhere word for word: what they may be called, and whether a text does.
 * `isNew`: it is the path of a file that is not there yet.
 */
export type ShownText = { names: readonly string[]; shows(text: string): boolean; isNew?: boolean }

/** Texts that a list of all arguments need not say again, and how they are reported. */
export type ShownTexts = {
  shownTexts: readonly ShownText[]
  reportShown(shown: readonly ShownText[]): void
}

/** True for a row whose text stands word for word in the changes. */
export const isInChanges = (
  shownTexts: readonly ShownText[],
  { path, text, kind }: Row,
): boolean => {
  const name = /[^.[\]]*$/.exec(path)?.[0] ?? ''
  return (
    kind === 'text' &&
    maskSecrets(text) === text &&
    shownTexts.some((shown) => shown.names.includes(name) && shown.shows(text))
  )
}

/** True for an argument that the call's body need not say again; undefined if it says all. */
export const SaidElsewhereContext = createContext<((row: Row) => boolean) | undefined>(undefined)

/** Tells whoever lists the arguments; undefined if nobody does. */
export const ShownTextsContext = createContext<ShownTexts['reportShown'] | undefined>(undefined)

const NONE: readonly ShownText[] = []

export function useShownTexts(): ShownTexts {
  const [shownTexts, reportShown] = useState(NONE)
  return { shownTexts, reportShown }
}

/** The call's sentence stands above a view, and nothing comes between them. */
export const BelowSentenceContext = createContext(false)
