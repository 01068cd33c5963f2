import type { RedoOutcome, UndoOffer, UndoOutcome } from 'handrail'
import type { AgentToolResult } from '../tools/toToolResult.ts'

/**
 * How long a promise lasts, in milliseconds: to restore what was done, and to take back what waits.
 */
export type Windows = { readonly restore: number; readonly grace: number }

type Restorable = {
  readonly kind: 'compensate'
  readonly label: string
  readonly expiresAt: number
  restore(): Promise<UndoOutcome>
  /** Does again exactly what was restored. */
  repeat(): Promise<RedoOutcome>
  repeating?: Promise<RedoOutcome>
  outcome?: Promise<UndoOutcome>
}
type Held = {
  readonly kind: 'hold'
  expiresAt: number
  readonly result: Promise<AgentToolResult>
  settle(isTakenBack: boolean): void
  outcome?: Promise<UndoOutcome>
  timer: NodeJS.Timeout
}

const FAILED: UndoOutcome = {
  kind: 'failed',
  reason: 'The memory did not answer. Nothing was put back.',
  canRetry: true,
}
const TAKEN_BACK: AgentToolResult = {
  success: false,
  needsFollowup: true,
  error: 'taken back by the person before it ran',
}
const MOST = 1000

/** A promise, and what the clock that counts it says now. */
type FreshOffer = UndoOffer & { readonly now: number; readonly outcome?: UndoOutcome }

/**
 * What the server promised, by the id of the call. It runs the timers, so that a page that reloads,
 * sleeps or leaves changes nothing.
 */
export class Undos {
  readonly #windows: Windows
  readonly #calls = new Map<string, Restorable | Held>()

  constructor(windows: Windows) {
    this.#windows = windows
  }

  /** Promises that `restore` puts back what a call did, and that `repeat` does that again. */
  promise(
    id: string,
    label: string,
    { restore, repeat }: Pick<Restorable, 'restore' | 'repeat'>,
  ): void {
    this.#add(id, {
      kind: 'compensate',
      label,
      expiresAt: Date.now() + this.#windows.restore,
      restore,
      repeat,
    })
  }

  /** Does again what was undone, once; then it can be undone once more. */
  async redo(id: string): Promise<RedoOutcome> {
    const promised = this.#calls.get(id)
    const outcome = await promised?.outcome
    if (promised?.kind !== 'compensate' || outcome?.kind !== 'undone' || !outcome.redo)
      return { kind: 'failed', reason: 'Nothing here does that again.', canRetry: false }
    if ((outcome.redo.expiresAt ?? 0) <= Date.now())
      return { kind: 'conflict', reason: 'The time to redo it was over.' }
    promised.repeating ??= promised.repeat()
    const { kind, ...answer } = await promised.repeating.catch((error: unknown) => ({
      kind: 'failed' as const,
      reason: error instanceof Error ? error.message : String(error),
      canRetry: true,
    }))
    delete promised.repeating
    if (kind === 'redone') this.promise(id, promised.label, promised)
    return { kind, ...answer } as RedoOutcome
  }

  /**
   * Runs a call when its grace has passed; resolves with its result, or with what says that it did
   * not run.
   */
  hold(id: string, run: () => Promise<AgentToolResult>): Promise<AgentToolResult> {
    let settle: Held['settle'] = () => {}
    const result = new Promise<AgentToolResult>((resolve, reject) => {
      settle = (isTakenBack) =>
        isTakenBack ? resolve(TAKEN_BACK) : void run().then(resolve, reject)
    })
    const held: Held = {
      kind: 'hold',
      expiresAt: Date.now() + this.#windows.grace,
      result,
      settle,
      timer: setTimeout(() => this.#letRun(id), this.#windows.grace),
    }
    this.#add(id, held)
    return result
  }

  /**
   * The promise about a call with the clock that counts it, and what became of it; null where there
   * is none, or it has run out.
   */
  async offer(id: string): Promise<FreshOffer | null> {
    const promised = this.#calls.get(id)
    if (!promised) return null
    const { kind, expiresAt } = promised
    const outcome = await promised.outcome
    if (outcome === undefined && expiresAt <= Date.now() && kind === 'hold') return null
    return {
      kind,
      token: id,
      idempotent: true,
      expiresAt,
      now: Date.now(),
      ...(kind === 'compensate' && { label: promised.label }),
      ...(outcome && outcome.kind !== 'failed' && { outcome }),
    }
  }

  /**
   * Keeps a promise. Asked twice, it answers what came of it the first time. `fails`: as if the
   * memory did not answer.
   */
  async undo(id: string, fails: boolean): Promise<UndoOutcome> {
    const promised = this.#calls.get(id)
    if (!promised)
      return { kind: 'failed', reason: 'Nothing here takes that back.', canRetry: false }
    if (fails) return FAILED
    if (!promised.outcome && promised.expiresAt <= Date.now())
      return {
        kind: 'conflict',
        reason:
          promised.kind === 'hold' ? 'It has run meanwhile.' : 'The time to undo it was over.',
      }
    promised.outcome ??= this.#keep(promised)
    const outcome = await promised.outcome
    if (outcome.kind === 'failed') delete promised.outcome
    return outcome
  }

  /** Gives a held call its whole grace again, from now on. */
  extend(id: string): FreshOffer | null {
    const promised = this.#calls.get(id)
    if (promised?.kind !== 'hold' || promised.outcome || promised.expiresAt <= Date.now())
      return null
    promised.expiresAt = Date.now() + this.#windows.grace
    promised.timer.refresh()
    return {
      kind: 'hold',
      token: id,
      idempotent: true,
      expiresAt: promised.expiresAt,
      now: Date.now(),
    }
  }

  /**
   * The result of a call that was held, when it has one; for a page that was reloaded in the
   * middle.
   */
  async result(id: string): Promise<AgentToolResult | null> {
    const promised = this.#calls.get(id)
    return promised?.kind === 'hold' ? promised.result : null
  }

  /** What is still held does not run any more. */
  close(): void {
    for (const promised of this.#calls.values())
      if (promised.kind === 'hold') clearTimeout(promised.timer)
  }

  #letRun(id: string): void {
    const promised = this.#calls.get(id)
    if (promised?.kind === 'hold' && !promised.outcome) promised.settle(false)
  }

  async #keep(promised: Restorable | Held): Promise<UndoOutcome> {
    if (promised.kind === 'hold') {
      clearTimeout(promised.timer)
      promised.settle(true)
      return { kind: 'undone' }
    }
    const redo = { expiresAt: Date.now() + this.#windows.restore }
    const restored = promised
      .restore()
      .then((outcome) => (outcome.kind === 'undone' ? { ...outcome, redo } : outcome))
    return restored.catch((error: unknown): UndoOutcome => ({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
      canRetry: true,
    }))
  }

  #add(id: string, promised: Restorable | Held): void {
    this.#calls.set(id, promised)
    const [oldest] = this.#calls.keys()
    if (this.#calls.size > MOST && oldest !== undefined) this.#calls.delete(oldest)
  }
}
