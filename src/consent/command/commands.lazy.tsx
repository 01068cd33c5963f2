'use client'
export { commandRisk } from './commandRisk.ts'
export { markedCommand, RiskList } from './markedCommand.tsx'
export { RISK_WORDS } from './riskMessages.en.ts'
