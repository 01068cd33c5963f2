import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../app/readJson.ts'
import { SetupError } from '../SetupError.ts'
import { checkPeers, checkReact } from './checkPackages.ts'
import { checkPolicy } from './checkPolicy.ts'
import { checkServer } from './checkServer.ts'
import { checkStyles } from './checkStyles.ts'
import type { Finding } from './Finding.ts'
import { readSources, readStyleImports } from './Source.ts'

/** What is looked at, and what was found there. */
export type Examination = { name: string; findings: readonly Finding[] }

/** Looks at an app, and changes nothing. */
export function examine(root: string): Examination[] {
  if (!readJson(root, 'package.json'))
    throw new SetupError(`There is no package.json in ${root}. Run this in the folder of an app.`)
  const sources = readSources(root)
  const isShadcn = existsSync(join(root, 'components.json'))
  const styleImports = readStyleImports(root)
  return [
    { name: 'The packages that handrail needs', findings: checkPeers(root) },
    { name: 'One copy of react', findings: checkReact(root) },
    { name: 'Styles', findings: checkStyles({ sources, styleImports, isShadcn }) },
    { name: 'The policy', findings: checkPolicy(sources) },
    { name: 'The server', findings: checkServer(sources) },
  ]
}
