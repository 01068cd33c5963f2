import { defineToolPolicy } from 'handrail/policy'

export const policy = defineToolPolicy({
  tools: { list_notes: { mode: 'read' }, delete_note: { mode: 'destructive' } },
  permissions: [{ rule: 'delete_note(name: law)', verdict: 'deny', reason: 'kept by law' }],
})
