import { fileLines, fileLinesSteps } from '../../../../src/engines/diff/diffRows.ts'
import { runInSlices } from '../../../../src/internal/runInSlices.ts'
import { reactDomVersions } from '../../../support/reactDomVersions.ts'

const [before, after] = reactDomVersions('cjs/react-dom-client.development.js')
const content = { kind: 'texts', before, after } as const
const sevenLines = (factor: number): string =>
  Array.from({ length: 20_000 }, (_, at) => `${(at * at * factor) % 7}\n`).join('')
const calls = (argument: number): string =>
  Array.from({ length: 1000 }, (_, at) => `call(${at}, ${argument})\n`).join('')

describe('a large file in slices', () => {
  it('gives the same as in one go, and gives other work a turn', async () => {
    let turns = 0
    const timer = setInterval(() => turns++)
    const lines = await runInSlices(fileLinesSteps(content))
    clearInterval(timer)
    expect(lines).toEqual(fileLines(content))
    expect(turns).toBeGreaterThan(1)
  })

  it.each<[string, string, string]>([
    ['two versions', before, after],
    ['the same, to the right', before, before.replaceAll(/^ +/gm, (indent) => indent + indent)],
    [
      'another text',
      before,
      before
        .split('\n')
        .map((line, at) => (at % 40 === 0 ? line : `${line.length} ${at}`))
        .join('\n'),
    ],
    ['seven lines in another order', sevenLines(3), sevenLines(5)],
    ['a block of as many other lines', calls(1), calls(2)],
  ])('is cut into short steps by work, never by a clock: %s', (_, from, to) => {
    const steps = fileLinesSteps({ kind: 'texts', before: from, after: to })
    const lines = from.split('\n').length + to.split('\n').length
    let count = 0
    while (steps.next().done !== true) count++
    expect(count).toBeGreaterThan(lines / 2000)
    const again = fileLinesSteps({ kind: 'texts', before: from, after: to })
    while (again.next().done !== true) count--
    expect(count).toBe(0)
  })

  it('stops when nobody needs it any more', async () => {
    const stop = new AbortController()
    const work = runInSlices(fileLinesSteps(content), stop.signal)
    stop.abort(new Error('gone'))
    await expect(work).rejects.toThrow('gone')
  })
})
