export { checkRule, describeRule, suggestRules } from './suggestRules.ts'
export { previewRule } from './previewRule.ts'
