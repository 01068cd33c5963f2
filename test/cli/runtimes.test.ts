import { readdirSync } from 'node:fs'
import { filesBelow } from '../../cli/app/files.ts'
import { readApp } from '../../cli/app/readApp.ts'
import { isStack, STACKS } from '../../cli/app/stackOf.ts'
import { parse } from '../../cli/edit/parse.ts'
import { isPageStack } from '../../cli/plan/pageFiles.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { appFolder, manifestWith, read, runPlan } from './appFolder.ts'
import { writeChanges } from '../../cli/apply/writeChanges.ts'
import type { Stack } from '../../cli/app/App.ts'

const names = Object.keys(STACKS).filter(isStack)
const SHOWN = names.filter(isPageStack)

function planFor(folder: string, runtime: Stack) {
  const plan = planInit(readApp(folder, runtime))
  writeChanges(folder, plan.changes)
  return plan
}

test('init offers every runtime that has a start page', () => {
  const pages = readdirSync('docs/start').map((file) => file.replace('.md', ''))
  expect(names.toSorted()).toEqual(pages.toSorted())
})

test.each([
  ['ai', 'ai-sdk'],
  ['openai', 'openai'],
  ['@anthropic-ai/sdk', 'anthropic'],
  ['@modelcontextprotocol/sdk', 'mcp'],
  ['@agentclientprotocol/sdk', 'acp'],
])('the package %s tells the runtime %s, so init does not ask', (name, stack) => {
  const folder = appFolder('vite-ts', { 'package.json': manifestWith('vite-ts', { [name]: '*' }) })
  expect(readApp(folder)).toMatchObject({ stack, isStackKnown: true })
})

test('an app without such a package is asked, and is one of the AI SDK where nobody answers', () => {
  expect(readApp(appFolder('vite-ts'))).toMatchObject({ stack: 'ai-sdk', isStackKnown: false })
})

describe.each(SHOWN)('for %s, init', (runtime) => {
  test('writes the files of its page, and says what is left', () => {
    const folder = appFolder('vite-ts')
    const { changes, packages, remaining } = planFor(folder, runtime)
    const paths = changes.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.every((path) => /^src\/\w+\.tsx?$/.test(path))).toBe(true)
    expect(packages[0]).toMatch(/^handrail@/)
    expect(remaining).toEqual([expect.stringContaining(`docs/start/${runtime}.md`)])
    expect(planInit(readApp(folder, runtime)).changes).toEqual([])
  })

  test('writes JavaScript into an app in JavaScript', () => {
    const folder = appFolder('vite-js')
    const { changes } = planFor(folder, runtime)
    for (const { path, after } of changes) {
      expect(path).toMatch(/\.jsx?$/)
      expect(() => parse(after, path)).not.toThrow()
    }
  })
})

test('the files of a loop name each other as Node and the page do', () => {
  const folder = appFolder('vite-js')
  const { packages } = planFor(folder, 'openai')
  expect(filesBelow(folder)).toEqual(
    expect.arrayContaining(['src/server.js', 'src/client.js', 'src/turn.js', 'src/policy.js']),
  )
  expect(read(folder, 'src/turn.js')).toContain("from './server.js'")
  expect(packages).toContain('openai')
})

test('a file that the app has stays, and init says what goes into it', () => {
  const folder = appFolder('vite-ts', { 'src/Calls.tsx': 'export const mine = 1\n' })
  const { changes, remaining } = planFor(folder, 'glue')
  expect(changes).toEqual([])
  expect(remaining[0]).toContain('src/Calls.tsx is yours and stays.')
  expect(remaining[0]).toContain('createGlueHost')
})

test('with Tailwind, the app’s own style sheet imports the kit’s', () => {
  const folder = appFolder('next-tailwind')
  planFor(folder, 'steerable')
  expect(read(folder, 'src/Calls.tsx')).toMatch(/^'use client'\n/)
  expect(read(folder, 'src/Calls.tsx')).not.toContain('handrail/styles.css')
  expect(read(folder, 'src/app/globals.css')).toContain('handrail/styles.css')
})

test('a loop of one’s own in Next is left to the person', () => {
  expect(() => planInit(readApp(appFolder('next-tailwind'), 'openai'))).toThrow(/in Vite alone/)
  expect(runPlan(appFolder('next-tailwind')).changes.length).toBeGreaterThan(0)
})
