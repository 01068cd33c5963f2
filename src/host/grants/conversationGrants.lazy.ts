export { createConversationGrants } from './createConversationGrants.ts'
