'use client'
import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../internal/basics.ts'
import { never } from '../../requests/useToolRuntime.ts'
import { formatNumber, type Words } from '../../words/foreign.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

/** How long a call ran, in milliseconds, if its record knows that or both times. */
export const ranFor = ({ times }: ToolCallRecord): number | undefined =>
  times?.startedAt !== undefined && times.endedAt !== undefined
    ? times.endedAt - times.startedAt
    : times?.durationMs

/**
 * How long a call ran, in milliseconds: by the record's times if it has them, else by what this
 * page saw of it. Undefined if nothing is known. Ticks in whole seconds, so that calls that began at
 * different times tick together. Monotonic: a clock that is set does not move it.
 */
export function useElapsed(
  record: ToolCallRecord,
  kind: ToolCallStatus['kind'],
): number | undefined {
  const isRunning = kind === 'running'
  const [watch] = useState(createStopwatch)
  if (isRunning) watch.begin(record.times?.startedAt)
  const seen = useSyncExternalStore(
    isRunning ? watch.follow : never,
    watch.elapsed,
    () => undefined,
  )
  return isRunning ? seen : (ranFor(record) ?? seen)
}

/** Goes on from the moment at which it first began, in milliseconds of the wall clock. */
function createStopwatch() {
  let from: number | undefined
  let elapsed: number | undefined
  const passed = () => performance.now() - (from ?? 0)
  // a timer may come a little early
  const look = () => void (elapsed = Math.floor(passed() / 1000 + 0.05) * 1000)
  return {
    elapsed: () => elapsed,
    begin(startedAt: number | undefined) {
      if (from !== undefined) return
      from = performance.now() - Math.max(0, startedAt === undefined ? 0 : Date.now() - startedAt)
      look()
    },
    follow(listener: () => void) {
      look()
      const stop = everySecond(() => {
        look()
        listener()
      })
      return () => {
        stop()
        // nobody notices less, and each that stops would draw once more
        if (passed() >= 1000) elapsed = passed()
      }
    },
  }
}

/** One clock for the page: if a thousand calls run, it draws once a second. */
const ticks = createListeners()
let clock: ReturnType<typeof setInterval> | undefined

function everySecond(tick: () => void): () => void {
  const stop = ticks.subscribe(tick)
  clock ??= setInterval(ticks.notify, 1000)
  return () => {
    stop()
    if (ticks.size() > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** Seconds after which people notice that they wait. */
const NOTICED = 1

/**
 * A duration in milliseconds as people read it: `1.2 s`, `42 s`, `2 min 5 s`. Empty if nobody
 * noticed it, and if it is negative: clocks differ.
 */
export function formatDuration(milliseconds: number, words: Words): string {
  const seconds = Number.isFinite(milliseconds) ? milliseconds / 1000 : 0
  const number = (value: number, digits = 0) => formatNumber(value, words, digits)
  if (seconds < NOTICED) return ''
  if (seconds < 59.5)
    return words.text('duration.seconds', { seconds: number(seconds, seconds < 9.95 ? 1 : 0) })
  const whole = Math.round(seconds)
  if (whole < 3600)
    return words.text('duration.minutes', {
      minutes: number(Math.floor(whole / 60)),
      seconds: number(whole % 60),
    })
  return words.text('duration.hours', {
    hours: number(Math.floor(whole / 3600)),
    minutes: number(Math.floor((whole % 3600) / 60)),
  })
}
