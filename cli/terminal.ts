// All that `init` and `doctor` print goes through here: names, rules and files are text of others.
import { log as clackLog, note as clackNote, outro as clackOutro } from '@clack/prompts'
import { plainLines } from './plainText.ts'

const KINDS = ['info', 'message', 'step', 'success', 'warn', 'error'] as const

export const log = Object.fromEntries(
  KINDS.map((kind) => [kind, (text: string) => clackLog[kind](plainLines(text))]),
) as Record<(typeof KINDS)[number], (text: string) => void>

export const note = (text: string, title: string): void => clackNote(plainLines(text), title)

export const outro = (text: string): void => clackOutro(plainLines(text))
