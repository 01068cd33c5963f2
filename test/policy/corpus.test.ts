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
} from '../support/corpus.ts'

const tools = readCorpus()
const plain = score(tools)

describe('968 real tools of 42 servers, nothing registered', () => {
  it('at most 10 % of the dangerous tools run as something milder, and at most 8 % of the others look dangerous', () => {
    expect(tools).toHaveLength(968)
    expect(missRate(plain)).toBeLessThanOrEqual(0.1)
    expect(alarmRate(plain)).toBeLessThanOrEqual(0.08)
  })

  it.each(Object.entries(SPELLINGS))('%s: the rates stay within 3 points', (_, spell) => {
    const spelt = score(tools, spell)
    expect(Math.abs(missRate(spelt) - missRate(plain))).toBeLessThanOrEqual(0.03)
    expect(Math.abs(alarmRate(spelt) - alarmRate(plain))).toBeLessThanOrEqual(0.03)
  })

  it('without words that help only one server: at most 15 % and 10 %', () => {
    const served = servedServers(tools)
    for (const { score: found } of [
      scoreWithoutSingles(tools, served),
      scoreLeavingOut(tools, served),
    ]) {
      expect(missRate(found)).toBeLessThanOrEqual(0.15)
      expect(alarmRate(found)).toBeLessThanOrEqual(0.1)
    }
    expect(score(tools)).toEqual(plain) // the words are back
  })

  it('the spec rules are the four documented rules, on every name', () => {
    expect(specConformance(tools)).toEqual({ names: 968, wrong: [] })
  })
})
