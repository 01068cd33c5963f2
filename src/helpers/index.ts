// Helpers that few apps need.
export { searchTextOf, settleOpenCalls, type SettleAction } from './calls.ts'
export { useLogCalls, useSettleOpenCalls, useTitleBadge, type CallLogEvent } from './hooks.ts'
