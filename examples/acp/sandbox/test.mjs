import { setTimeout as wait } from 'node:timers/promises'
import { greet } from './greet.mjs'

let failed = 0

async function expect(what, actual, expected) {
  await wait(300)
  const isRight = actual === expected
  if (!isRight) failed += 1
  console.log(isRight ? `\u001B[32m✓\u001B[39m ${what}` : `\u001B[31m✗ ${what}\u001B[39m`)
  if (!isRight) console.log(`\u001B[2m  ${actual} is not ${expected}\u001B[22m`)
}

await expect('greets a person', greet('Ida'), 'Hello, Ida!')
await expect('greets everybody', greet(), 'Hello, world!')
console.log(
  failed > 0 ? `\u001B[1;41m ${failed} failed \u001B[0m` : '\u001B[1;42m passed \u001B[0m',
)
process.exitCode = failed > 0 ? 1 : 0
