import fc from 'fast-check'
import { parseUndoOffer } from '../../../src/model/index.ts'

describe('parseUndoOffer', () => {
  it('reads an offer, and leaves out unknown members', () => {
    expect(parseUndoOffer({ kind: 'hold' })).toEqual({ kind: 'hold' })
    const offer = {
      kind: 'compensate',
      token: 't',
      label: 'Put back',
      expiresAt: 5,
      idempotent: true,
    }
    expect(parseUndoOffer({ ...offer, tool: 'delete_all', arguments: {} })).toStrictEqual(offer)
  })

  it.each([
    null,
    undefined,
    'hold',
    [],
    {},
    { kind: 'undo' },
    { kind: 'HOLD' },
    { kind: 'hold', token: 7 },
    { kind: 'hold', label: {} },
    { kind: 'hold', expiresAt: '5' },
    { kind: 'hold', expiresAt: Number.NaN },
    { kind: 'hold', expiresAt: Infinity },
    { kind: 'hold', idempotent: 1 },
    { kind: 'hold', token: null },
  ])('is null for %j: an offer with a broken member is no offer', (value) => {
    expect(parseUndoOffer(value)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(['hold', 'compensate', undefined]).toContain(parseUndoOffer(value)?.kind)
      }),
    )
  })
})
