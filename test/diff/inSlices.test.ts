import { fileLines, fileLinesSteps } from '../../src/diff/fileLines.ts'
import { inSlices } from '../../src/diff/inSlices.ts'
import { reactDomVersions } from '../support/reactDomVersions.ts'

const [before, after] = reactDomVersions('cjs/react-dom-client.development.js')
const content = { kind: 'texts', before, after } as const

describe('a large file in slices', () => {
  it('gives what it gives at once, and lets others have a turn', async () => {
    let turns = 0
    const timer = setInterval(() => turns++)
    const lines = await inSlices(fileLinesSteps(content))
    clearInterval(timer)
    expect(lines).toEqual(fileLines(content))
    expect(turns).toBeGreaterThan(1)
  })

  it('stops when nobody wants it any more', async () => {
    const stop = new AbortController()
    const work = inSlices(fileLinesSteps(content), stop.signal)
    stop.abort(new Error('gone'))
    await expect(work).rejects.toThrow('gone')
  })
})
