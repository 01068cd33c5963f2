'use client'
export { ReasonList } from './ReasonList.tsx'
