import { commonNames, defineToolPolicy } from 'handrail/policy'

/** Says which calls ask a person. Page and server import it. */
export const policy = defineToolPolicy({
  names: commonNames,
  tools: {
    list_notes: { mode: 'read' },
    write_note: { mode: 'safe_write' },
    delete_note: { mode: 'destructive' }, // asks; with a way back (undo: true) it would run
  },
  // rules, permissions: [{ rule: 'delete_note(name: law)', verdict: 'deny' }], // of handrail/rules
})
