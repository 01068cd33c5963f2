import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firstOf, readText } from '../app/files.ts'
import { readAstroConfig } from '../app/readAstroConfig.ts'
import { metaFrameworkOf, packagesOf } from '../app/readApp.ts'
import { readJson } from '../app/readJson.ts'
import { SetupError } from '../SetupError.ts'
import { checkPeers, checkReact } from './checkPackages.ts'
import { checkImports, checkPage, checkShown, usesHandrail } from './checkPage.ts'
import { checkPolicy } from './checkPolicy.ts'
import type { Site } from './checkRoute.ts'
import { checkServer } from './checkServer.ts'
import { checkStyles } from './checkStyles.ts'
import { unseen, type Finding } from './Finding.ts'
import { readElementRules, readSources, readStyleImports } from './Source.ts'

/** One subject, and the findings about it. */
export type Examination = { name: string; findings: readonly Finding[] }

/** Looks at an app, and changes nothing. */
export function examine(root: string): Examination[] {
  const manifest = readJson(root, 'package.json')
  if (!manifest)
    throw new SetupError(`There is no package.json in ${root}. Run this in the folder of an app.`)
  const sources = readSources(root)
  const isShadcn = existsSync(join(root, 'components.json'))
  const styles = {
    sources,
    styleImports: readStyleImports(root),
    elementRules: readElementRules(root),
    isShadcn,
  }
  const later = (check: () => Finding[]): Finding[] =>
    usesHandrail(sources)
      ? check()
      : [unseen('No file here uses handrail.', 'Run this again after npx handrail init.')]
  const site = siteOf(root, manifest)
  const page = [
    ...checkPage(sources),
    ...checkImports(root, sources),
    ...(site.framework === 'Vite' ? checkShown(root, sources) : []),
  ]
  return [
    { name: 'Packages', findings: checkPeers(root) },
    { name: 'One copy of react', findings: checkReact(root) },
    { name: 'Page', findings: page },
    { name: 'Styles', findings: later(() => checkStyles(styles)) },
    { name: 'Policy', findings: later(() => checkPolicy(sources)) },
    { name: 'Server', findings: later(() => checkServer(sources, site)) },
  ]
}

function siteOf(root: string, manifest: object): Site {
  const packages = packagesOf(manifest)
  const has = (name: string) => packages[name] !== undefined
  const configs = ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [
    readText(root, `vite.config.${ending}`) ?? '',
    readText(root, `next.config.${ending}`) ?? '',
  ])
  const routes = firstOf(root, ['app/routes.ts', 'app/routes.js', 'src/routes.ts', 'src/routes.js'])
  return {
    framework:
      (has('next') ? 'Next' : metaFrameworkOf(packages)) ?? (has('vite') ? 'Vite' : undefined),
    routes: routes === undefined ? undefined : { path: routes, code: readText(root, routes) ?? '' },
    astro: readAstroConfig(root),
    isProxied: configs.some((text) => /\b(?:proxy|rewrites)\b/.test(text)),
  }
}
