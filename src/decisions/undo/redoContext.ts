import { hostHas } from '../../host/hostHas.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import {
  parseUndoOffer,
  type RedoOffer,
  type RedoStatus,
  type ToolCallRecord,
  type UndoOffer,
  type UndoOutcome,
  type UndoStatus,
} from '../../tool-call/index.ts'
import type { OtherTabs } from '../claim/tabs/joinTabs.lazy.ts'
import type { UndoContext } from '../DecisionMaker.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { applyHostOffer } from './requestUndoOffer.ts'
import { undoCall } from './undoCall.ts'
import { undoTrackingOf } from './undoTracking.ts'

const ledgers = new WeakMap<LedgerStore, LedgerStore>()

/**
 * To redo is to undo an undo: the same promise, deadline, claim and second try, about the `redo` of
 * an undo status. What undoes a call does it again in this context.
 */
export function redoContext(context: UndoContext): UndoContext {
  const { ledger } = context
  const redoLedger = ledgers.get(ledger) ?? redoLedgerOf(ledger)
  ledgers.set(ledger, redoLedger)
  return {
    ledger: redoLedger,
    actor: context.actor,
    // exactly what was taken back
    executionOf: (record) => ledger.lastUndone(record)?.execution ?? context.executionOf(record),
    host: () => redoHost(context.host(), ledger),
  }
}

/** Offers what the outcome of an undo promises, where the app can do it. */
export function offerRedo(context: UndoContext, record: ToolCallRecord): void {
  const { ledger } = context
  const promise = promiseIn(ledger.undo(record)?.outcome)
  if (!promise || ledger.undo(record)?.redo || !hostHas(context.host(), 'redo')) return
  ledger.withTabs((tabs) => tabs?.releaseLocks(['redo', record.call.id]))
  applyHostOffer(redoContext(context), record, promise)
}

/** Does again what was undone, once, as `shown` promised it. */
export const redoCall = (context: UndoContext, record: ToolCallRecord, shown?: RedoOffer): void =>
  undoCall(redoContext(context), record, shown && asUndoOffer(shown))

const asUndoOffer = (offer: RedoOffer): UndoOffer => ({ ...offer, kind: 'compensate' })

function asRedoOffer({ token, label, expiresAt, idempotent }: UndoOffer): RedoOffer {
  return Object.freeze({
    ...(token !== undefined && { token }),
    ...(label !== undefined && { label }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(idempotent !== undefined && { idempotent }),
  })
}

const promiseIn = (outcome: UndoOutcome | undefined): UndoOffer | null =>
  outcome?.kind === 'undone' && outcome.redo ? asUndoOffer(outcome.redo) : null

/** The verbs of a redo under the names of an undo's. */
function redoHost(host: ToolHost, ledger: LedgerStore): ToolHost {
  return {
    offerUndo(record) {
      const known = promiseIn(ledger.undo(record)?.outcome)
      const read = (answer: unknown) => {
        const outcome = parseUndoOffer(answer)?.outcome
        return outcome ? promiseIn(outcome) : known
      }
      const answer = host.offerUndo?.(record) ?? null
      return answer instanceof Promise ? answer.then(read) : read(answer)
    },
    ...(hostHas(host, 'redo') && {
      async undo(record, offer) {
        const answer = (await host.redo?.(record, asRedoOffer(offer))) as { kind?: unknown }
        // an answer to another question is none
        if (answer?.kind === 'undone') return {} as never
        return answer?.kind === 'redone' ? { kind: 'undone' } : (answer as UndoOutcome)
      },
    }),
  }
}

/** A ledger whose undo status is the `redo` of a call's, and whose locks and messages say so. */
function redoLedgerOf(ledger: LedgerStore): LedgerStore {
  return {
    ...ledger,
    undo(record) {
      const status = ledger.undo(record)
      if (status?.kind === 'redone') return { ...status, kind: 'undone' }
      return status?.kind === 'undone' && status.redo ? asUndoStatus(status.redo) : undefined
    },
    setUndo(record, redo) {
      const status = ledger.undo(record)
      if (status?.kind !== 'undone' || redo.kind === 'impossible') return
      if (redo.kind !== 'undone')
        return ledger.setUndo(record, { ...status, redo: asRedoStatus(redo) })
      const { by, at, cause } = redo
      ledger.setUndo(record, {
        kind: 'redone',
        ...(by && { by }),
        ...(at !== undefined && { at }),
        ...(cause && { cause }),
      })
      ledger.withTabs((tabs) => tabs?.releaseLocks(['undo', record.call.id]))
      const tracking = undoTrackingOf(ledger, record)
      tracking.round += 1
      tracking.askAgain?.()
    },
    runInOneTab: (name, ...rest) => ledger.runInOneTab(redoLock(name), ...rest),
    withTabs: (then) => ledger.withTabs((tabs) => then(tabs && redoTabs(tabs))),
    onTabMessage: (listener) =>
      ledger.onTabMessage(({ of, ...message }, tabs) =>
        of === 'redo' ? listener(message, redoTabs(tabs)) : undefined,
      ),
  }
}

const redoLock = ([, ...name]: readonly string[]) => ['redo', ...name]

/** What is said of a redo says so: an undo may have the same token, or none. */
const redoTabs = (tabs: OtherTabs): OtherTabs => ({
  ...tabs,
  publish: (message) => tabs.publish({ ...message, of: 'redo' }),
  onLockReleased: (name, isFree) => tabs.onLockReleased(redoLock(name), isFree),
  isLockedElsewhere: (name) => tabs.isLockedElsewhere(redoLock(name)),
})

const asUndoStatus = ({ kind, offer, ...status }: RedoStatus): UndoStatus => ({
  ...status,
  kind: kind === 'redoing' ? 'undoing' : kind,
  ...(offer && { offer: asUndoOffer(offer) }),
})

function asRedoStatus({ kind, offer, ...status }: UndoStatus): RedoStatus {
  return {
    ...status,
    kind: kind === 'undoing' ? 'redoing' : kind,
    ...(offer && { offer: asRedoOffer(offer) }),
  } as RedoStatus
}
