import { expect, test } from 'vitest'
import { packageExports } from './support/packageExports.ts'
import { runNode } from './support/runNode.ts'

const tsc = (...args: string[]) => runNode('node_modules/typescript/bin/tsc', ...args)
const SLOW = { timeout: 120_000 }

test('the quick starts of test/samples type-check against the built package', SLOW, async () => {
  expect(await tsc('-p', 'test/samples')).toEqual({ code: 0, output: '' })
})

test('the built declarations check without skipLibCheck, as node resolves them', SLOW, async () => {
  const declarations = Object.values(packageExports('types')).filter((file) =>
    file.endsWith('.d.ts'),
  )
  expect(
    await tsc(
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
      '--module',
      'nodenext',
      '--types',
      '',
      ...declarations,
    ),
  ).toEqual({ code: 0, output: '' })
})
