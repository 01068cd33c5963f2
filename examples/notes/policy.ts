import { commonNames, defineToolPolicy } from 'handrail/policy'

/** One policy for the agent, which asks by it, and for the page, which shows by it. */
export const policy = defineToolPolicy({
  names: commonNames,
  consentFor: ['destructive'],
  tools: {
    list_notes: { mode: 'read' },
    read_note: { mode: 'read' },
    edit_note: { mode: 'safe_write' },
    delete_note: { mode: 'destructive' },
    print_notes: { mode: 'external' },
  },
})
