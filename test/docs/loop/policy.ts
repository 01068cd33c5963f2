import { defineToolPolicy } from 'handrail/policy'
import { rules } from 'handrail/rules'

export const policy = defineToolPolicy({
  tools: { list_notes: { mode: 'read' }, delete_note: { mode: 'destructive' } },
  rules,
  permissions: [{ rule: 'delete_note(name: law)', verdict: 'deny', reason: 'kept by law' }],
})
