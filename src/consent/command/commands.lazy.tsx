'use client'
export { commandRisk } from './commandRisk.ts'
export { markedCommand, RiskList } from './RiskyCommand.tsx'
export { RISK_WORDS } from './riskMessages.en.ts'
