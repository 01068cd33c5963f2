import type { LedgerStore } from '../../../src/requests/createLedger.ts'
import type { ToolHost } from '../../../src/host/ToolHost.ts'
import { memberReads } from './memberReads.ts'

/** The members of the host that only decisions may take, to call them. */
const HOST: Record<keyof ToolHost, boolean> = {
  isGated: false,
  decideConsent: true,
  answer: true,
  settleBatch: true,
  offerUndo: true,
  undo: true,
  redo: true,
  extendUndo: true,
  loadDiff: false,
  loadResult: false,
  loadPage: false,
  cancel: true,
  canCancel: false,
  retryDecision: true,
  runAgain: true,
  canRunAgain: false,
  runCorrected: true,
}

/** The members of the ledger that write it. */
const LEDGER: Record<keyof LedgerStore, boolean> = {
  identityOf: false,
  follow: false,
  replace: false,
  rememberDecision: true,
  isOfOther: false,
  entry: false,
  entriesOf: false,
  write: true,
  questionName: false,
  rememberAsked: false,
  mayHaveAsked: false,
  notify: false,
  subscribe: false,
  subscribeAll: false,
  owner: false,
  tabs: false,
  lastUndone: false,
  activity: false,
  setActivity: true,
}

/** Whatever they are taken from: nothing else has such a name. */
const ANYWHERE =
  /^(decideConsent|settleBatch|offerUndo|extendUndo|askInBatch|leaveBatch|dropStaged|rememberDecision|runInOneTab|setActivity|dispatchUndoEvent|saveUndoOffer|createLedger|sendingOf)$/

const isHost = (from: string): boolean => /host/i.test(from)
const isLedger = (from: string): boolean => /ledger(?!entry)|store/i.test(from)
const has = (table: Record<string, boolean>, name: string | undefined): boolean =>
  name === undefined || (Object.hasOwn(table, name) && table[name] === true)

/**
 * What a file takes that only decisions may use: verbs of the host, and what writes the ledger. A
 * member that a variable names may be any.
 */
export const decisionReads = (path: string, text: string): string[] =>
  memberReads(path, text)
    .filter(
      ({ from, name }) =>
        (name !== undefined && ANYWHERE.test(name)) ||
        (from.some(isHost) && has(HOST, name)) ||
        (from.some(isLedger) && has(LEDGER, name)),
    )
    .map(({ from, name }) => `${from.join(' ')}.${name ?? '…'}`)
