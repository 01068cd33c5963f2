// Measures one part of the kit beside its peers, on inputs made from a seed, and prints a markdown table.
//   npm run bench -- json --seed 1 [--rounds 5]
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

const names = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs') && file !== 'run.mjs').map((file) => file.replace('.mjs', ''))
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string', default: '1' }, rounds: { type: 'string', default: '5' } } })
const [name] = positionals
if (!names.includes(name)) {
  console.error(`npm run bench -- <${names.join(' | ')}> [--seed 1] [--rounds 5]`)
  process.exit(1)
}
const { run } = await import(`./${name}.mjs`)
await run({ seed: Number(values.seed), rounds: Number(values.rounds) })
