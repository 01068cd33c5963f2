import { addRoutes } from '../edit/addRoutes.ts'
import { walk } from '../edit/parse.ts'
import { problem, unseen, type Finding } from './Finding.ts'
import { importersOf, isNamed, type Source } from './Source.ts'

/** What answers the requests of an app. */
export type Site = {
  framework: string | undefined
  /** True if its config passes some on. */
  isProxied: boolean
  /** The list of React Router's routes. */
  routes?: { path: string; code: string } | undefined
  astro?: { hasAdapter: boolean; isServer: boolean }
}

const DEV_ONLY = new Set(['configureServer'])
const OF_TANSTACK = new Set(['createFileRoute', 'createServerFn', 'createServerFileRoute'])
const PRERENDER = new Set(['prerender'])

/** Whether the server answers in production, too. */
export function checkRoute(source: Source, sources: readonly Source[], site: Site): Finding[] {
  const { framework } = site
  const importers = importersOf(source, sources)
  const isDevOnly = importers.some((each) => isNamed(each, DEV_ONLY))
  if (framework === 'Vite' && isDevOnly)
    return [
      unseen(
        `Vite alone answers with ${source.path}, so production was not looked at.`,
        'Call its POST in your own server: it takes a Request and gives a Response.',
      ),
    ]
  const isRoute = framework === undefined ? undefined : ROUTES[framework]
  if (!isRoute) return []
  const routes = [source, ...importers].filter(isRoute)
  if (routes.length > 0) return routes.flatMap((each) => checkServed(each, site))
  return importers.length === 0 || isDevOnly
    ? [
        problem(
          `No route of ${framework} leads to ${source.path}, so it does not answer in production.`,
          'Run npx handrail init, or export its POST from a route.',
        ),
      ]
    : []
}

/** Whether the framework serves a file that is one of its routes. */
function checkServed(route: Source, { framework, routes, astro }: Site): Finding[] {
  const { path } = route
  if (framework === 'React Router' && routes && isLeftOut(path, routes)) {
    const file = fileIn(path, routes)
    const url = file.replace(/^routes\/|\.\w+$/g, '').replaceAll('.', '/')
    return [
      problem(
        `${routes.path} does not name ${path}, so React Router does not serve it.`,
        `Run npx handrail init, or add route('${url}', '${file}').`,
      ),
    ]
  }
  if (framework !== 'Astro' || !astro) return []
  if (!astro.isServer && !isNamed(route, PRERENDER))
    return [
      problem(
        `Astro renders ${path} when it builds, so it does not answer in production.`,
        'Add export const prerender = false to it.',
      ),
    ]
  return astro.hasAdapter
    ? []
    : [
        problem(
          `Astro has no adapter, so ${path} does not answer in production.`,
          'Run npx astro add node.',
        ),
      ]
}

const fileIn = (path: string, routes: { path: string }): string =>
  path.slice(routes.path.lastIndexOf('/') + 1)

/** True if a list of routes that can be read names no such file. */
function isLeftOut(path: string, routes: { path: string; code: string }): boolean {
  const file = fileIn(path, routes)
  const isRead = !/\.\.\.\s*\w+\s*[,\]]/.test(routes.code) // a spread of another list
  if (!isRead || routes.code.includes(file.replace(/\.\w+$/, ''))) return false
  const added = addRoutes(routes.code, routes.path, { '': file })
  return added !== undefined && added !== routes.code
}

const ROUTES: Readonly<Record<string, (source: Source) => boolean>> = {
  Next: ({ path, file }) =>
    /(?:^|\/)(?:app\/(?:.*\/)?route|pages\/api\/.+)\.[cm]?[jt]sx?$/.test(path) ||
    file.program.directives.some(({ value }) => value.value === 'use server'),
  'React Router': exportsAction,
  Remix: exportsAction,
  Astro: ({ path }) => /(?:^|\/)pages\/.+\.[cm]?[jt]s$/.test(path),
  'TanStack Start': (source) => isNamed(source, OF_TANSTACK),
}

function exportsAction({ file }: Source): boolean {
  return file.program.body.some((node) => {
    if (node.type !== 'ExportNamedDeclaration') return false
    const names: string[] = []
    walk(node, (each) => {
      if (each.type === 'Identifier') names.push(each.name)
    })
    return names.includes('action') || names.includes('loader')
  })
}
