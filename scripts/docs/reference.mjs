// The reference: docs/reference, from the API report and the comments in src; docs/llms.txt and
// docs/llms-full.txt, from that and the other pages of docs; what the skill has beside it.
//   npm run reference               writes them
//   npm run reference -- --check    says what is stale or missing, and fails if anything is
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeReference } from './pages.mjs'
import { makeLlmsTexts } from './llms.mjs'
import { makeSkillPages } from './skill.mjs'

const FOLDER = 'docs/reference'
const isChecking = process.argv.includes('--check')

const { texts, missing } = makeReference()
const wanted = new Map([...texts].map(([file, text]) => [join(FOLDER, file), text]))
for (const [file, text] of makeLlmsTexts(wanted)) wanted.set(join('docs', file), text)
for (const [path, text] of makeSkillPages()) wanted.set(path, text)

const written = existsSync(FOLDER)
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(FOLDER, file))
  : []
const stale = [...new Set([...wanted.keys(), ...written])].filter(
  (path) => !existsSync(path) || readFileSync(path, 'utf8') !== wanted.get(path),
)
for (const sentence of missing) console.log(sentence)
for (const path of stale) {
  if (isChecking) console.log(`${path} is not what \`npm run reference\` writes.`)
  else if (wanted.has(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, wanted.get(path))
  } else rmSync(path)
}
if (missing.length > 0 || (isChecking && stale.length > 0)) process.exitCode = 1
