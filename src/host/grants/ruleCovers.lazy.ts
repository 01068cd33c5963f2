export { ruleCovers } from '../../policy/grants/ruleCovers.ts'
