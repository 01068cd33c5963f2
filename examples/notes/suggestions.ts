/** What to say to the agent to see what it can do. */
export const suggestions = [
  'What is in my notes?',
  'Move the team meeting to Thursday',
  'Delete the shopping list',
  'Print my notes',
] as const
