export { checkRule, describeRule, suggestRules } from '../grants/suggestRules.ts'
export { previewRule } from '../grants/previewRule.ts'
