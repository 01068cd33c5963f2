import { expect, it } from 'vitest'
import { createSeenParts } from '../../../src/consent/arming/createSeenParts.ts'

it.each([
  ['many lines', 30, 2000],
  ['many pieces of text', 20_000, 1],
])('says how many lines are below, also of very many: %s', (_, pieces, linesEach) => {
  const request = document.createElement('div')
  const part = document.createElement('pre')
  part.dataset.part = 'command'
  for (let count = 0; count < pieces; count += 1) {
    const piece = document.createElement('span')
    piece.textContent = 'a\n'.repeat(linesEach)
    part.append(piece)
  }
  request.append(part)
  document.body.append(request)
  const lineHeight = part.getBoundingClientRect().height / (pieces * linesEach)
  const { bottom } = part.getBoundingClientRect()
  const { side, lines } = createSeenParts(request, () => {}).look()!
  request.remove()
  expect(side).toBe('below')
  const below = (bottom - innerHeight) / lineHeight
  expect(lines / below).toBeGreaterThan(0.97)
  expect(lines / below).toBeLessThan(1.03)
})
