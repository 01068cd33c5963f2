import { fieldsNotInPrompt } from '../../../../../src/ui/consent/useConsentState.ts'

describe('unsaidFields', () => {
  it('names what a prompt leaves out, by its path', () => {
    expect(
      fieldsNotInPrompt('Delete /tmp/x?', {
        path: '/tmp/x',
        recursive: true,
        force: true,
        also: '/home',
      }),
    ).toEqual(['recursive', 'force', 'also'])
    expect(
      fieldsNotInPrompt('Send to a@b.example', {
        to: { mail: 'a@b.example', name: 'A' },
        items: [{ sku: 'x1' }],
      }),
    ).toEqual(['to.name', 'items[0].sku'])
  })

  it('compares whole words: the 1 in 10 does not count as mentioned', () => {
    expect(fieldsNotInPrompt('Pay 10 to Bo', { amount: 1, to: 'B' })).toEqual(['amount', 'to'])
    expect(fieldsNotInPrompt('Pay 1, to Bo.', { amount: 1, to: 'Bo' })).toEqual([])
  })

  it('counts empty values as not mentioned', () => {
    expect(fieldsNotInPrompt('Go?', { a: '', b: null, c: [], d: {} })).toEqual(['a', 'b', 'c', 'd'])
  })
})
