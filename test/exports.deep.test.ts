import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packageExports } from './support/packageExports.ts'
import { runNode } from './support/runNode.ts'

const modules = Object.entries(packageExports('types')).filter(([, file]) => file.endsWith('.d.ts'))

describe('package.json', () => {
  test('names its commands as npm publishes them: with a dot before the path, npm drops them', () => {
    const { bin, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      bin: Record<string, string>
      files: readonly string[]
    }
    expect(Object.keys(bin)).toEqual(['handrail'])
    for (const file of Object.values(bin)) {
      expect(file).toMatch(/^\w/)
      expect(existsSync(file)).toBe(true)
      expect(files).toContain(file.split('/')[0])
    }
  })

  test('takes any 5.x of react-query, and React from 18.3 on', () => {
    const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      peerDependencies: Record<string, string>
    }
    expect(peerDependencies).toEqual({
      '@tanstack/react-query': '^5.0.0',
      react: '^18.3.0 || ^19.0.0',
      'react-dom': '^18.3.0 || ^19.0.0',
    })
  })

  test('exports the folders of src that have an index.ts, and no other', () => {
    const indexes = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /(^|\/)index\.ts$/.test(path))
    const built = Object.values(packageExports('default')).filter((file) => file.endsWith('.js'))
    expect(indexes.map((path) => `./dist/${path.replace(/\.ts$/, '.js')}`).sort()).toEqual(
      built.sort(),
    )
  })

  test('points at files that the build wrote (npm run build)', () => {
    const files = [
      ...Object.values(packageExports()),
      ...modules.map(([, declarations]) => declarations),
    ]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

test('every type that a caller may need to name can be imported', () => {
  const hidden = readdirSync('test/fixtures/contract', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap(
      (name) => readFileSync(`test/fixtures/contract/${name}`, 'utf8').match(/^\/\/ - .+/gm) ?? [],
    )
  // steps on the way to a type, what is written in place, and what only the engine of rules makes
  expect(hidden.map((line) => line.slice(5)).sort()).toEqual([
    'CallOptions',
    'CallParams',
    'CompiledPermissions',
    'Evaluate',
    'GrantRule',
    'KnownCall',
    'Listed',
    'Only',
    'OnlyEach',
    'OnlyTools',
    'PluralForm',
    'PreviewedCall',
    'RuleClause',
    'RulePreview',
    'RuleProblem',
    'RuleSuggestions',
    'RuleVerdict',
    'SeenCall',
  ])
})

test('the API report is up to date (else: npm run api, and review the diff)', async () => {
  expect(await runNode('scripts/api.mjs', '--check')).toEqual({
    code: 0,
    output: 'The API report is up to date.',
  })
})
