import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VisibleText } from '../../../../src/ui/content/ForeignText.tsx'
import type { Flow } from '../../../../src/ui/content/direction.ts'
import { caseCount } from '../../../support/processorTime.ts'

/** What the eye meets from left to right: each isolated piece in its place, letters in their order. */
function seenIn(element: Element, direction = 'ltr'): string {
  const pieces = Array.from(element.childNodes).flatMap((node) => {
    if (!(node instanceof Element)) return Array.from(node.textContent ?? '')
    if (node.className === 'handrail-token') return [`<${node.textContent}>`]
    if (node.className === 'handrail-blank') return [`<${node.textContent}>`]
    return [seenIn(node, node.getAttribute('dir') ?? direction)]
  })
  const sign = element.className === 'handrail-from-right' ? ['<from right>'] : []
  const all = [...sign, ...pieces]
  return (direction === 'rtl' ? all.toReversed() : all).join('')
}

function seen(text: string, flow?: Flow): string {
  const { container, unmount } = render(<VisibleText text={text} isName flow={flow} />)
  const result = seenIn(container)
  // the browser itself orders nothing: no piece holds letters of both directions, or digits of one
  for (const each of container.querySelectorAll('bdi')) {
    const own = Array.from(each.childNodes, (node) =>
      node.nodeType === Node.TEXT_NODE ? node.textContent : '',
    ).join('')
    expect(own).not.toMatch(each.dir === 'rtl' ? /[a-z0-9]/ : /[\u0590-\u08ff]/)
  }
  unmount()
  return result
}

describe('texts of two directions never look the same', () => {
  it.each([
    ['א/ב/c', 'c/א/ב'],
    ['docs/שלום', 'שלום/docs'],
    ['bob שלום', 'שלום bob'],
    ['x א 12 34', 'x 34 12 א'],
    ['א 1%-2', 'א 2-1%'],
    ['cp שלום abc', 'cp abc שלום'],
    ['5 א 7', '7 א 5'],
  ])('%s and %s', (one, other) => {
    for (const flow of [undefined, 'name', 'command'] as const)
      expect(seen(one, flow)).not.toBe(seen(other, flow))
  })

  it('whatever letters, digits and signs stand together', () => {
    const unit = fc.constantFrom(...Array.from('abאבج١12/-.%: '))
    const texts = fc.string({ unit, maxLength: 7 }).map((text) => text.trim())
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (one, from, to) => {
        const letters = Array.from(one)
        const [moved = ''] = letters.splice(from % Math.max(1, letters.length), 1)
        letters.splice(to % (letters.length + 1), 0, moved)
        for (const other of [letters.join('').trim(), Array.from(one).toReversed().join('')])
          for (const flow of [undefined, 'name', 'command'] as const)
            expect([one, other, one === other || seen(one, flow) !== seen(other, flow)]).toEqual([
              one,
              other,
              true,
            ])
      }),
      { numRuns: caseCount(500) },
    )
  })
})

describe('a text is read in its own order', () => {
  it.each<[string, Flow, string]>([
    ['a path runs from left to right, name by name', undefined, 'א/בג/c'],
    ['a key, word by word', 'name', 'אב.גד'],
    ['a command, word by word', 'command', 'cp אב גד'],
  ])('%s', (_, flow, text) => {
    const turned = text.replace(/[א-ת]+/g, (word) => Array.from(word).toReversed().join(''))
    expect(seen(text, flow)).toBe(turned)
  })

  it('a sentence runs from its right end, and its numbers and foreign words stay whole', () => {
    expect(seen('יש 12 תפוחים')).toBe('םיחופת 12 שי')
    expect(seen('פתח README v2 עכשיו')).toBe('וישכע README v2 חתפ<from right>')
  })

  it('each line by its own first letter', () => {
    expect(seen('ab אב\nאב ab')).toBe('ab בא\nab בא<from right>')
  })

  it('the sign of a text from the right is not copied or read out', () => {
    const { container } = render(<VisibleText text="שלום bob ו" />)
    expect(container.textContent).toBe('שלום bob ו')
  })

  it('nothing is wrapped where no text runs from the right', () => {
    const { container } = render(<VisibleText text="plain 12" />)
    expect(container.innerHTML).toBe('plain 12')
  })
})
