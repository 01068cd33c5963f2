import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { writeChanges } from '../../cli/apply/writeChanges.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { makeFolder } from '../support/folders.ts'

type Fixture = 'vite-ts' | 'vite-js' | 'next-tailwind' | 'next-javascript'

/** An empty folder that goes away after the tests, with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder('app')
  writeFiles(folder, files)
  return folder
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** An app as its generator made it, with these files over it. */
export function appFolder(fixture: Fixture, files: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith({})
  cpSync(join('test/fixtures/init', fixture), folder, { recursive: true })
  writeFiles(folder, files)
  return folder
}

/** A package.json of a fixture with these packages more. */
export function manifestWith(fixture: Fixture, packages: Readonly<Record<string, string>>): string {
  const text = readFileSync(join('test/fixtures/init', fixture, 'package.json'), 'utf8')
  const manifest = JSON.parse(text) as { dependencies: Record<string, string> }
  return JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...packages } })
}

/** Runs what init plans, without installing. */
export function runPlan(folder: string) {
  const plan = planInit(readApp(folder))
  writeChanges(folder, plan.changes)
  return plan
}

export const read = (folder: string, path: string): string =>
  readFileSync(join(folder, path), 'utf8')
