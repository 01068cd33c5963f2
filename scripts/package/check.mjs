// Fails when npm would publish too many files, or warns about what it publishes. Needs dist.
import { execFileSync, spawnSync } from 'node:child_process'
import { MOST_FILES } from './mostFiles.mjs'

/** Of the machine, not of the package. */
const OTHERS = /Unknown \w+ config|requires you to be logged in/

const packed = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json'], { encoding: 'utf8' }),
)
const { entryCount, size, unpackedSize } = Object.values(packed)[0]
console.log(
  `${entryCount} files, ${Math.round(size / 1000)} kB packed, ${Math.round(unpackedSize / 1000)} kB`,
)
const { stderr, status } = spawnSync('npm', ['publish', '--dry-run'], { encoding: 'utf8' })
const warnings = stderr.split('\n').filter((line) => /^npm (?:warn|error)/i.test(line))
const problems = warnings.filter((line) => !OTHERS.test(line))
if (entryCount > MOST_FILES)
  problems.push(`At most ${MOST_FILES} files: docs/notes/dependencies-and-checks.md says why.`)
if (status !== 0 && problems.length === 0) problems.push(stderr)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
