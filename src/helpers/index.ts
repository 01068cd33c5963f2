// Helpers that few apps need.
export { searchTextOf } from './searchTextOf.ts'
export { settleOpenCalls, type SettleAction } from './settleOpenCalls.ts'
export { useLogCalls, type CallLogEvent } from './useLogCalls.ts'
export { useSettleOpenCalls } from './useSettleOpenCalls.ts'
export { useTitleBadge } from './useTitleBadge.ts'
