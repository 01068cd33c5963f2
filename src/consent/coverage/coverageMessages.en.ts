import type { Messages } from '../../messages/words.ts'

/** What a permission is to cover, where a person chooses it. */
export const COVERAGE_WORDS = {
  'coverage.title': 'What it covers',
  'coverage.exactly': 'Exactly this',
  'coverage.calls': 'Calls with {clauses}',
  'coverage.server': 'All tools of this server, {clauses}',
  'coverage.own': 'A rule of your own',
  'coverage.rule': 'Rule',
  'coverage.answered': 'Would have answered',
  'coverage.answered_count': 'earlier calls: {number} of {count}',
  'coverage.asked': 'Still asks',
  'coverage.problem_unreadable': 'Column {column}: {text}.',
  'coverage.problem_tool': 'It is about another tool than this call.',
  'coverage.problem_wide': 'It is wider than a permission for this tool may be.',
  'coverage.problem_misses': 'It does not cover this call.',
} satisfies Messages
