import {
  alarmRate,
  missRate,
  readCorpus,
  score,
  scoreLeavingOut,
  scoreWithoutSingles,
  servedServers,
  specConformance,
  SPELLINGS,
} from '../support/corpus/corpus.ts'

const tools = readCorpus()
const plain = score(tools)

describe('968 real tools of 42 servers, nothing registered', () => {
  it('at most 3 % of the dangerous tools run without asking, and at most 4 % of the others ask', () => {
    expect(tools).toHaveLength(968)
    expect(missRate(plain)).toBeLessThanOrEqual(0.03)
    expect(alarmRate(plain)).toBeLessThanOrEqual(0.04)
  })

  it.each(Object.entries(SPELLINGS))('%s: both rates are at most 5 %', (_, spell) => {
    const spelt = score(tools, spell)
    expect(missRate(spelt)).toBeLessThanOrEqual(0.05)
    expect(alarmRate(spelt)).toBeLessThanOrEqual(0.05)
  })

  it('without words that help only one server: at most 11 % and 9 %', () => {
    const served = servedServers(tools)
    for (const { score: found } of [
      scoreWithoutSingles(tools, served),
      scoreLeavingOut(tools, served),
    ]) {
      expect(missRate(found)).toBeLessThanOrEqual(0.11)
      expect(alarmRate(found)).toBeLessThanOrEqual(0.09)
    }
    expect(score(tools)).toEqual(plain) // the words are back
  })

  it('the spec rules are the four documented rules, on every name', () => {
    expect(specConformance(tools)).toEqual({ names: 968, wrong: [] })
  })
})
