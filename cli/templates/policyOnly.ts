import { commonNames, defineToolPolicy } from 'handrail/policy'

/**
 * Says which calls ask a person. Add a line for each tool: without one its name decides, and an
 * unknown name asks. `npx handrail explain tools.json` lists the tools of a server.
 */
export const policy = defineToolPolicy({
  names: commonNames,
  tools: {
    // list_notes: { mode: 'read' },
    // delete_note: { mode: 'destructive' },
  },
  // rules, permissions: [{ rule: 'delete_note(name: law)', verdict: 'deny' }], // of handrail/rules
})
