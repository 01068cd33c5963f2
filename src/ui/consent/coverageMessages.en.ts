import type { Messages } from '../../words/foreign.ts'

/** The words for choosing a permission's coverage. */
export const COVERAGE_WORDS = {
  'coverage.title': 'What it covers',
  'coverage.exactly': 'Exactly this',
  'coverage.every': 'Every call of {tool}',
  'coverage.calls': 'Calls with {clauses}',
  'coverage.server': 'All tools of this server, {clauses}',
  'coverage.own': 'Your own pattern',
  'coverage.rule': 'Pattern',
  'coverage.answered': 'Would have answered',
  'coverage.answered_count': 'earlier calls: {number} of {count}',
  'coverage.asked': 'Still asks',
  'coverage.problem_unreadable': 'Column {column}: {text}.',
  'coverage.problem_tool': 'It names another tool.',
  'coverage.problem_wide': 'It allows more than a permission for this tool may.',
  'coverage.problem_misses': 'It does not cover this call.',
} satisfies Messages
