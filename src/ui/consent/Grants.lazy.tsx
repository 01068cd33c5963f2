'use client'
export { createConversationGrants } from '../../host/createConversationGrants.ts'
export { readRules } from '../../policy/rules/compilePermissions.ts'
export { CoverageChooser, GrantPreview, RuleClauses } from './CoverageChooser.tsx'
