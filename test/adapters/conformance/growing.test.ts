import { processorTime } from '../../support/processorTime.ts'
import { protocols } from './protocols.ts'
import { streamed } from './streamed.ts'

const FEW = 1_000 // pieces
const PIECE = 'a line of a note that goes on and on\\n'

describe.each(Object.entries(streamed))('%s', (name, streamOf) => {
  const { createReader, opening: before = [] } = protocols.find((each) => each.name === name)!
  const { opening, first, more, finish } = streamOf('a', 0)
  const begun = () => {
    const reader = createReader()
    for (const event of [...before, ...opening, first]) reader.push(structuredClone(event))
    return {
      push: (event: object) => reader.push(event),
      call: () => reader.records().at(-1)!.call,
      state: () => reader.records().at(-1)!.argumentsState,
    }
  }

  it('tells arguments as far as they have come', () => {
    const { push, call, state } = begun()
    expect(call().arguments).toEqual({})
    push(more('"a'))
    const early = call()
    push(more('.tx'))
    expect(call().arguments).toEqual({ path: 'a.tx' })
    expect(early.arguments, 'what was handed out stays as it was').toEqual({ path: 'a' })
    expect(state()).toBe('streaming')
    push(more('t"}'))
    for (const event of finish) push(event)
    expect(call().arguments).toEqual({ path: 'a.txt' })
  })

  it('tells nothing of a text that is no object', () => {
    const { push, call } = begun()
    push(more('rm notes"'))
    push(more('more'))
    expect(call().arguments).toEqual({})
  })

  it('takes no longer for a piece that comes late', () => {
    const timeOf = (pieces: number) => {
      const { push, call } = begun()
      push(more('"'))
      return processorTime(() => {
        for (let count = 0; count < pieces; count++) {
          push(more(PIECE))
          call()
        }
      })
    }
    timeOf(FEW) // the engine warms up
    // To read all of it again for each piece would take 256 times as long.
    expect(timeOf(16 * FEW)).toBeLessThan(64 * timeOf(FEW) + 100)
  })
})
