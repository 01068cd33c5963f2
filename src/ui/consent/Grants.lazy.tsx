'use client'
export { createConversationGrants } from '../../host/createConversationGrants.ts'
export { CoverageChooser, GrantPreview } from './CoverageChooser.tsx'
export { ConsentReceiptGrant, GrantSentence } from './GrantSentence.tsx'
