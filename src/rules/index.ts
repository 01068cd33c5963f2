// Permission rules, and grants by rule: `rules` goes into a policy. Pure; a server imports from here.
export { reviewRules, rules, type RuleReview } from './rules.ts'
