import { Approvals } from '../../../examples/chat/server/decisions/Approvals.ts'

it('what was asked long ago is forgotten, what was asked last is not', () => {
  const approvals = new Approvals()
  for (let count = 0; count <= 1000; count++) approvals.ask(`c${count}`, 'delete_note')
  expect(approvals.toolAskedFor('c0')).toBeUndefined()
  expect(approvals.toolAskedFor('c1')).toBe('delete_note')
  expect(approvals.toolAskedFor('c1000')).toBe('delete_note')
})

it('asking again about a call forgets no other', () => {
  const approvals = new Approvals()
  for (let count = 0; count < 1000; count++) approvals.ask(`c${count}`, 'delete_note')
  approvals.ask('c999', 'delete_note')
  expect(approvals.toolAskedFor('c0')).toBe('delete_note')
})
