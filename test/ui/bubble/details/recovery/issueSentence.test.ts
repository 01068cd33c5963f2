import fc from 'fast-check'
import { issueSentence } from '../../../../../src/ui/bubble/ToolCallBubbleRecovery.tsx'
import { DETAILS_WORDS } from '../../../../../src/ui/bubble/detailMessages.en.ts'
import { createWords } from '../../../../../src/words/foreign.ts'
import { hostileValues, wordOr } from '../../../../support/hostileValues.ts'

const words = createWords(DETAILS_WORDS)
const said = (issue: object) => {
  const { field, key, values } = issueSentence(issue as Parameters<typeof issueSentence>[0])
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : value.join(', '),
  ])
  return `${field?.join(', ')}: ${words.text(key, Object.fromEntries(texts))}`
}

it('what a tool lists as allowed is told, or left out where it is no list', () => {
  for (const [allowed, text] of [
    [['fast', 'slow'], 'mode: Must be one of fast, slow'],
    ['fast', 'mode: Must be one of fast'],
    [null, 'mode: Not one of the choices'],
    [[], 'mode: Not one of the choices'],
    [[{}, null], 'mode: Not one of the choices'],
  ] as const)
    expect(said({ field: 'mode', constraint: 'invalid_enum_value', allowed })).toBe(text)
})

it('never throws, whatever a server says of a field', () => {
  const constraint = wordOr('invalid_enum_value', 'invalid_length', 'invalid_field_type', 'x')
  fc.assert(
    fc.property(constraint, hostileValues, hostileValues, (kind, field, value) => {
      const issue = { field, constraint: kind, allowed: value, minLength: value, expected: value }
      expect(typeof said({ ...issue, actual: value, pattern: value, format: value })).toBe('string')
    }),
  )
})
