// How well the policy knows tools it was not told about: test/fixtures/corpus, scored by the real
// needsConsent and decideToolMode, as markdown.
//   npm run corpus -- misses       also lists each tool that is missed or alarms
//   npm run corpus -- sentences    also lists what a closed line says of each tool
//   npm run corpus -- drawn        also lists the sentences that test/fixtures/sentences.md judges
import { runnerImport } from 'vite'

const { module: corpus } = await runnerImport('./test/support/corpus/corpus.ts', {
  configFile: false,
  logLevel: 'error',
})
const tools = corpus.readCorpus()
const percent = (value) => `${(100 * value).toFixed(1)} %`
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
const scored = (what, score) =>
  row(
    what,
    percent(score.right / score.tools),
    `${percent(corpus.missRate(score))} (${score.missed.length} of ${score.dangerous})`,
    `${percent(corpus.alarmRate(score))} (${score.alarms.length} of ${score.harmless})`,
  )

console.log(
  `${tools.length} tools of ${new Set(tools.map(({ server }) => server)).size} servers, nothing registered. Missed: labelled local or destructive, or pay, grant or publish, and run without asking.`,
)
console.log('False alarms: harmless, and ask.\n')
row('spelling', 'right mode', 'missed', 'false alarms')
row('---', '---', '---', '---')
for (const [spelling, spell] of Object.entries(corpus.SPELLINGS))
  scored(spelling, corpus.score(tools, spell))

const served = corpus.servedServers(tools)
const singles = corpus.scoreWithoutSingles(tools, served)
const leavingOut = corpus.scoreLeavingOut(tools, served)
console.log('')
row('how much of it is known servers', 'right mode', 'missed', 'false alarms')
row('---', '---', '---', '---')
scored(`without the ${singles.removed} words that serve one server`, singles.score)
scored('each server by what the others justify', leavingOut.score)

const { names, wrong } = corpus.specConformance(tools)
console.log(
  `\n\`names: 'spec'\`: ${names - wrong.length} of ${names} names as the four documented rules say.`,
)

const { module: said } = await runnerImport('./test/support/corpus/sentences.ts', {
  configFile: false,
  logLevel: 'error',
})
const sentences = said.sentencesOf(tools)
const { withVerb, fallback } = said.fallbacks(sentences)
console.log(
  `\nSentences: ${fallback} of ${withVerb} whose name has a verb say no more than the name (${percent(fallback / withVerb)}).`,
)
if (process.argv.includes('sentences')) {
  row('server', 'tool', 'closed line')
  row('---', '---', '---')
  for (const { server, name, text } of sentences) row(server, name, text)
}
if (process.argv.includes('drawn'))
  for (const sentence of said.drawSentences(sentences)) console.log(said.rowOf(sentence))

if (process.argv.includes('misses')) {
  const lists = [
    ['as it is', corpus.score(tools)],
    ['each server by what the others justify', leavingOut.score],
  ]
  for (const [what, { missed, alarms }] of lists) {
    for (const [kind, list] of Object.entries({ missed, 'false alarms': alarms })) {
      console.log(`\n${kind}, ${what}:`)
      for (const { server, name, label, outbound = '' } of list)
        console.log(`- ${label} ${outbound}: ${server} ${name}`)
    }
  }
}
process.exit(0)
