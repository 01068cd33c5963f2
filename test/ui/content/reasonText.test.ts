import { reasonText } from '../../../src/ui/content/reasonText.ts'
import { createWords } from '../../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../../src/status/messages.en.ts'

const words = createWords(STATUS_WORDS)

describe('reasonText', () => {
  it('is the English text', () => {
    expect(reasonText({ kind: 'assumed', text: 'no rule of this app names it' }, words)).toBe(
      'no rule of this app names it',
    )
    expect(reasonText({ kind: 'asks_local', text: 'it runs on this computer' }, words)).toBe(
      'it runs on this computer',
    )
  })

  it('uses the app’s words for the kind, where it has some', () => {
    const translated = createWords(STATUS_WORDS, {
      'because.asks_local': 'es auf diesem Rechner läuft',
      'because.assumed': 'keine Regel',
      'because.runs': ' ',
    })
    expect(reasonText({ kind: 'asks_local', text: 'it runs on this computer' }, translated)).toBe(
      'es auf diesem Rechner läuft',
    )
    expect(reasonText({ kind: 'assumed', text: 'no rule of this app names it' }, translated)).toBe(
      'keine Regel',
    )
    expect(reasonText({ kind: 'runs', text: 'calls that are read run' }, translated)).toBe(
      'calls that are read run',
    )
    expect(reasonText({ kind: '__proto__', text: 'English' }, translated)).toBe('English')
  })

  it('is cut to a limit, because it may quote names from outside', () => {
    expect(reasonText({ kind: 'x', text: 'y'.repeat(100_000) }, words)).toBe('y'.repeat(300))
    expect(reasonText({ kind: 'asks_x', text: 'y'.repeat(100_000) }, words)).toBe('y'.repeat(300))
  })
})
