'use client'
export { Clause } from './Clause.tsx'
export { StopButton } from './StopButton.tsx'
