// Runs the command that the installed package brings, as README and docs show it.
import { spawnSync } from 'node:child_process'
import { samplesIn, uncheckedIn } from './samples.mjs'

const repository = process.env.REPOSITORY
const samples = samplesIn(repository)
const problems = uncheckedIn(repository).map((file) => `${file}: a command that nothing checks`)
if (samples.length === 0) problems.push('the docs show no command')
for (const { file, words, printed } of samples) {
  const { stdout, stderr } = spawnSync('npx', ['--no-install', 'handrail', ...words], {
    encoding: 'utf8',
  })
  if (stdout.trim() !== printed)
    problems.push(`${file}: handrail ${words.join(' ')} prints\n${stdout}${stderr}`)
}
console.log(problems.join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
