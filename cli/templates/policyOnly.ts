import { commonNames, defineToolPolicy } from 'handrail/policy'

/**
 * What is said here of a tool, by its name, wins over what its name tells; a tool that nothing tells
 * of asks. `npx handrail explain tools.json` says it of each tool that a server offers.
 */
export const policy = defineToolPolicy({
  names: commonNames,
  tools: {
    // list_notes: { mode: 'read' },
    // delete_note: { mode: 'destructive' },
  },
  // rules, permissions: [{ rule: 'delete_note(name: law)', verdict: 'deny' }], // of handrail/rules
})
