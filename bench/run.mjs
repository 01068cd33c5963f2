// Measures the kit on inputs made from a seed, and prints markdown tables: without a name our part of
// the aims, with one that part beside its peers.
//   npm run bench -- [json] [--seed 1] [--rounds 5]
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** By their names on the command line: `diff-view` is diffView.mjs. */
const files = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
    .map((file) => [
      file.replace('.mjs', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      file,
    ]),
)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, rounds: { type: 'string', default: '5' } },
})
const file = files.get(positionals[0] ?? 'aims')
if (file === undefined) {
  console.error(`npm run bench -- [${[...files.keys()].join(' | ')}] [--seed 1] [--rounds 5]`)
  process.exit(1)
}
const { run } = await import(`./${file}`)
await run({ seed: Number(values.seed), rounds: Number(values.rounds) })
