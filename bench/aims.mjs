// Our part of the aims, in one table: what calls, groups and requests cost in
// a page, and its longest tasks while calls change. Those of diffs and JSON follow in their own.
import { run as runDiff } from './diff.mjs'
import { run as runDiffView } from './diffView.mjs'
import { measureStream } from './stream.mjs'
import { digits } from './support/measure.mjs'
import { openChromium } from './support/openChromium.mjs'
import { measureView } from './view.mjs'

const times = (own, base) => `${digits(own / base)}x`
const ms = (value) => `${digits(value)} ms`

/** What is aimed at, the aim, and what was found. */
function rowsOf(view, stream) {
  const [few, many] = ['1,000 calls', '10,000 calls']
  const plain = (name) => view[`${name}, plain`]
  const mount = (name) =>
    `${times(view[name].mount, plain(name).mount)}: ${digits(view[name].mount)} of ${ms(plain(name).mount)}`
  const update = (name) =>
    [name, `${name}, keyed store`]
      .map((each) => `${times(view[each].update, plain(name).update)}, ${ms(view[each].update)}`)
      .concat(ms(plain(name).update))
      .join('; ')
  const renders = ({ renders: all, ofApp }) => `${all - ofApp} and ${ofApp} of the app`
  const { nodes, heap } = view[few]
  const requests = view['50 requests']
  return [
    ["mount 1,000, README's shape: of plain", '2x', mount(few)],
    ['mount 10,000: of plain', '2.5x', mount(many)],
    ["one update in 1,000: README's shape; keyed; plain", '2x; 2x', update(few)],
    ["one update in 10,000: README's shape; keyed; plain", '2x; 2x', update(many)],
    ['nodes and heap of a closed call', '9, 6 kB', `${digits(nodes)}, ${digits(heap)} kB`],
    ['renders for one update', '3', renders(view[few])],
    ['... in a group', '6', renders(view['1,000 calls in groups of ten'])],
    [
      '50 requests: processor time; longest task',
      '200 ms; 50 ms',
      `${ms(requests.mount)}; ${ms(requests.longest)}`,
    ],
    ...Object.entries(stream).map(([name, { longest, shown }]) => [
      `${name}: longest task`,
      name.includes('events') ? '50 ms' : '100 ms',
      `${ms(longest)}; ${shown.toLocaleString('en')} shown`,
    ]),
  ]
}

export async function run({ seed, rounds }) {
  const { browser, about } = await openChromium()
  console.log(about)
  const view = await measureView(browser, rounds)
  const rows = rowsOf(view, await measureStream(browser, rounds))
  await browser.close()
  console.log('| | aim | now |\n|---|---|---|')
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  console.log('\nDiffs in a page:\n')
  await runDiffView({ seed, rounds })
  console.log('\nDiffs of text and of JSON:\n')
  await runDiff({ seed, rounds })
  console.log('\nSizes: npm run build && npm run size')
}
