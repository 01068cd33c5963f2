import { ranExecution, type LedgerEntry } from '../../../src/requests/Ledger.ts'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { editedExecution } from '../../../src/policy/frozenRecord.ts'
import { isSameExecution } from '../../../src/policy/sameExecution.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const WRITTEN = { path: 'written.md' }
const ASKED = { path: 'asked.md' }
const EDITED = { path: 'edited.md' }

const call = (given: object) => ({ id: 'c1', name: 'delete_note', arguments: { ...given } })
const asked: ToolCallRecord = {
  call: call(WRITTEN),
  request: { id: 'r1', payload: ASKED },
}

/** A person edited what the runtime asked about, and allowed it. */
const entry = {
  state: 'taken',
  decision: { kind: 'allow' },
  execution: editedExecution(deriveExecution(asked, undefined), EDITED),
} as LedgerEntry

/** The runtime tells later that the call was allowed with these arguments, and shows it as edited. */
const ran = (said: object, isGated: boolean, decided: LedgerEntry | undefined) => {
  const record = { call: call(EDITED), decision: { kind: 'allow', arguments: said } } as never
  return ranExecution(record, deriveExecution(record, undefined), decided, isGated)
}

describe('what a call ran with', () => {
  it.each([
    ['the model wrote', WRITTEN],
    ['the runtime asked about', ASKED],
    ['the person allowed', EDITED],
  ])('is as the person edited it where the runtime repeats what %s', (_, said) => {
    expect(ran(said, false, entry)).toMatchObject({ source: 'edited', arguments: EDITED })
  })

  it('is as the runtime says where nobody here ever saw that', () => {
    const other = { path: 'other.md' }
    expect(ran(other, false, entry)).toMatchObject({ source: 'reported', arguments: other })
  })

  it('is never as the runtime says where this page holds the call, and nobody decided', () => {
    const other = { path: 'other.md' }
    expect(ran(other, true, undefined)).toMatchObject({ source: 'call', arguments: EDITED })
    expect(ran(other, false, undefined)).toMatchObject({ source: 'reported', arguments: other })
  })
})

it('a call whose arguments cannot be read is not the one that has none', () => {
  const none = deriveExecution({ call: call({}) }, undefined)
  const unreadable = deriveExecution({ call: call({}), argumentsState: 'invalid' }, undefined)
  expect(isSameExecution(none, { ...unreadable, text: none.text })).toBe(false)
})
