'use client'
export { createConversationGrants } from '../../host/createConversationGrants.ts'
export { CoverageChooser, GrantPreview, RuleClauses } from './CoverageChooser.tsx'
