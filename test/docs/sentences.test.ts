import { readFileSync } from 'node:fs'
import { readCorpus } from '../support/corpus/corpus.ts'
import { drawSentences, rowOf, sentencesOf } from '../support/corpus/sentences.ts'

const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim())
const rows = readFileSync(new URL('../fixtures/sentences.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cellsOf)

describe('the judged sentences', () => {
  it('are those that the kit says today of 200 tools drawn by a seed', () => {
    const drawn = drawSentences(sentencesOf(readCorpus())).map((each) => cellsOf(rowOf(each)))
    expect(drawn).toHaveLength(200)
    expect(rows.map((cells) => cells.slice(1, 5))).toEqual(drawn.map((cells) => cells.slice(1, 5)))
  })

  it('have a verdict each, and none is false', () => {
    expect(
      rows.filter((cells) => !/^(?:true|misnamed: |says the name only)/.test(cells[5] ?? '')),
    ).toEqual([])
    expect(rows.filter((cells) => cells[5]?.startsWith('misnamed'))).toHaveLength(1)
  })
})
