import { defineToolPolicy } from 'handrail/policy'

/** One policy for the page and for the server. */
export const policy = defineToolPolicy({ tools: { shell_run: { local: true } } })
