'use client'
export { settle, standingOf } from './settle.ts'
export { announceNext } from '../../consent/stakes/announceNext.tsx'
export { ConsentQueuedLink } from '../../consent/queue/ConsentQueuedLink.tsx'
