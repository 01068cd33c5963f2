export { describeRule } from '../../policy/grants/describeRule.ts'
export { RULE_WORDS } from './ruleMessages.en.ts'
