'use client'
export { observeRecord, rememberRecord } from './observeRecord.ts'
export { WaitingCalls } from './WaitingCalls.tsx'
