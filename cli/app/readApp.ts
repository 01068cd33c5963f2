import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsTailwind } from '../edit/importStyles.ts'
import { SetupError } from '../SetupError.ts'
import type { App, MetaFramework, PackageManager, Stack } from './App.ts'
import { entriesOf, filesBelow, firstOf, parentsOf, readText } from './files.ts'
import { membersOf, peekJson, readJson } from './readJson.ts'
import { stackOf } from './stackOf.ts'

type Packages = App['packages']

const CONFIGS = ['vite.config.ts', 'vite.config.mts', 'vite.config.js', 'vite.config.mjs']
/** Frameworks on Vite that have routes of their own, by the package that makes an app one of theirs. */
const META_FRAMEWORKS = [
  ['TanStack Start', '@tanstack/react-start'],
  ['React Router', '@react-router/dev'],
  ['Remix', '@remix-run/dev'],
  ['Astro', 'astro'],
] as const
const STYLES = ['handrail/styles.css', 'handrail/shadcn.css']
/** The least that Next takes around the pages of an app folder. */
const LAYOUT = (type: string) =>
  `export default ({ children }${type}) => <html lang="en"><body>{children}</body></html>`

const LOCKFILES: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
}

/** Reads an app from its folder. Where it is none that can be set up, says what to do. */
export function readApp(root: string, runtime?: Stack): App {
  const manifest = readJson(root, 'package.json')
  if (!manifest) throw new SetupError(noManifest(root))
  const packages = packagesOf(manifest)
  const framework = frameworkOf(root, manifest, packages)
  const isNext = framework === 'next'
  const metaFramework = isNext ? undefined : metaFrameworkOf(packages)
  const source = sourceOf(root, isNext, metaFramework)
  const files = filesBelow(root)
  return {
    root,
    framework,
    metaFramework,
    pages: isNext ? pagesFolderOf(files, `${source}app/`) : '',
    stack: runtime ?? stackOf(packages) ?? 'ai-sdk',
    isStackKnown: (runtime ?? stackOf(packages)) !== undefined,
    isTypeScript: existsSync(join(root, 'tsconfig.json')),
    source,
    endings: endingsOf(root, framework),
    packages,
    manager: managerOf(root, manifest),
    tailwindStyles:
      packages['tailwindcss'] === undefined ? undefined : tailwindStylesOf(root, files),
    isShadcn: existsSync(join(root, 'components.json')),
    styles: STYLES.filter((name) => files.some((file) => imports(root, file, name))),
    monorepo: monorepoOf(root),
    toolFallback: files.find((file) =>
      /(?:^|\/)(?:tool-fallback|ToolFallback)\.[jt]sx$/.test(file),
    ),
  }
}

/** The folder of the app's code. */
function sourceOf(root: string, isNext: boolean, metaFramework: MetaFramework | undefined): string {
  if (metaFramework === 'Astro') return 'src/' // there alone it looks for pages
  const isOfRoutes = metaFramework === 'React Router' || metaFramework === 'Remix'
  const folders = isNext ? ['src/app'] : isOfRoutes ? ['app', 'src'] : ['src']
  const found = firstOf(root, folders)
  return found === undefined ? '' : `${found.replace('src/app', 'src')}/`
}

function noManifest(root: string): string {
  const deno = firstOf(root, ['deno.json', 'deno.jsonc'])
  return deno
    ? `There is no package.json in ${root}. ${deno} is there, but init installs packages of npm, and needs one: deno init --npm vite makes an app that has it.`
    : `There is no package.json in ${root}. Make an app first, such as npm create vite@latest my-app -- --template react-ts, then run this in its folder.`
}

export const metaFrameworkOf = (packages: Packages): MetaFramework | undefined =>
  META_FRAMEWORKS.find(([, name]) => packages[name] !== undefined)?.[0]

export function packagesOf(manifest: object): Packages {
  const { dependencies, devDependencies } = membersOf(manifest)
  return Object.fromEntries(
    Object.entries({ ...membersOf(devDependencies), ...membersOf(dependencies) }).map(
      ([name, range]) => [name, String(range)],
    ),
  )
}

function frameworkOf(root: string, manifest: object, packages: Packages): App['framework'] {
  const has = (name: string) => packages[name] !== undefined
  if (has('next')) {
    if (firstOf(root, ['app', 'src/app'])) return 'next'
    throw pagesOnly(root)
  }
  if (has('astro')) {
    if (has('react')) return 'vite'
    throw new SetupError(
      `${root} has Astro without React. Run npx astro add react, then this again.`,
    )
  }
  if (has('vite') && firstOf(root, CONFIGS)) {
    if (has('react')) return 'vite'
    throw new SetupError(`${root} has Vite without React. handrail is for React.`)
  }
  const apps = appsBelow(root)
  const isMonorepo = membersOf(manifest)['workspaces'] !== undefined || isPnpmRoot(root)
  if (isMonorepo || apps.length > 0)
    throw new SetupError(
      `${root} is the root of several packages, not an app. ${
        apps.length > 0
          ? `Run this in one of them: ${apps.map((app) => `cd ${app}`).join(', or ')}.`
          : 'Run this in the folder of an app with Vite, Next or Astro.'
      }`,
    )
  throw new SetupError(
    `${root} has neither Vite with a config file nor Next nor Astro. init sets up these three. For others, follow “By hand” in docs/start/ai-sdk.md of handrail.`,
  )
}

/** Next's pages router alone: what to make beside it. */
function pagesOnly(root: string): SetupError {
  const isTypeScript = existsSync(join(root, 'tsconfig.json'))
  const folder = firstOf(root, ['src/pages']) ? 'src/app' : 'app'
  const layout = LAYOUT(isTypeScript ? ': { children: React.ReactNode }' : '')
  return new SetupError(
    `${root} has no app folder, where init writes for Next. One may stand beside pages, which stay as they are. Make ${folder}/layout.${isTypeScript ? 'tsx' : 'jsx'} with your global styles and ${layout}, and run this again: the chat is then at /chat.`,
  )
}

const isPnpmRoot = (root: string) => existsSync(join(root, 'pnpm-workspace.yaml'))

/** Folders with an app, up to two levels below. */
function appsBelow(root: string, folder = '', depth = 2): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}${entry.name}`
    if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.'))
      return []
    const manifest = peekJson(join(root, path), 'package.json')
    const packages = manifest ? packagesOf(manifest) : {}
    if (packages['next'] ?? packages['vite'] ?? packages['astro']) return [path]
    return depth > 1 ? appsBelow(root, `${path}/`, depth - 1) : []
  })
}

/** TypeScript wants the ending of a module only where a config says that it may stand there. */
function endingsOf(root: string, framework: App['framework']): App['endings'] {
  if (framework === 'next') return { page: '', server: '' }
  if (!existsSync(join(root, 'tsconfig.json'))) return { page: '', server: '.js' }
  const configs = ['tsconfig.node.json', 'tsconfig.json'].map((file) => readJson(root, file))
  const isAllowed = configs.some(
    (config) => membersOf(config?.['compilerOptions'])['allowImportingTsExtensions'] === true,
  )
  return { page: '', server: isAllowed ? '.ts' : '' }
}

/** What `packageManager` names, else whose lockfile is nearest, else what runs this. */
function managerOf(root: string, manifest: object): PackageManager {
  const { packageManager } = membersOf(manifest)
  const named = typeof packageManager === 'string' ? packageManager.split('@')[0] : undefined
  const managers = Object.values(LOCKFILES)
  const declared = managers.find((name) => name === named)
  if (declared) return declared
  for (const folder of parentsOf(root)) {
    const lockfile = firstOf(folder, Object.keys(LOCKFILES))
    if (lockfile) return LOCKFILES[lockfile] ?? 'npm'
    if (existsSync(join(folder, '.git'))) break
  }
  const [runs] = (process.env['npm_config_user_agent'] ?? '').split('/')
  return managers.find((name) => name === runs) ?? 'npm'
}

/** Where a page of Next has a root layout: the app folder, else the first folder in it that has one. */
function pagesFolderOf(files: readonly string[], app: string): string {
  const layouts = files.filter((file) => file.startsWith(app) && /\/layout\.[jt]sx?$/.test(file))
  const depth = (file: string) => file.split('/').length
  const [first] = layouts.toSorted((a, b) => depth(a) - depth(b))
  return first === undefined ? app : first.replace(/[^/]*$/, '')
}

const imports = (root: string, file: string, module: string): boolean =>
  /\.(?:css|[cm]?[jt]sx?)$/.test(file) && readText(root, file)?.includes(module) === true

/** The nearest folder around the app that says it holds several packages. */
function monorepoOf(root: string): string | undefined {
  return parentsOf(dirname(root)).find(
    (folder) =>
      isPnpmRoot(folder) || peekJson(folder, 'package.json')?.['workspaces'] !== undefined,
  )
}

function tailwindStylesOf(root: string, files: readonly string[]): string | undefined {
  return files.find((file) => {
    const css = file.endsWith('.css') ? (readText(root, file) ?? '') : ''
    return css.includes('tailwindcss') && importsTailwind(css, file)
  })
}
