import type { App } from '../app/App.ts'
import { firstOf, readText } from '../app/files.ts'
import { refuseLinks } from '../apply/refuseLinks.ts'
import { readAstroConfig } from '../app/readAstroConfig.ts'
import { addRoutes } from '../edit/addRoutes.ts'
import { addVitePlugin } from '../edit/addVitePlugin.ts'
import { elementRules, importStyles, INTO_BASE } from '../edit/importStyles.ts'
import { insertChat } from '../edit/insertChat.ts'
import { SetupError } from '../SetupError.ts'
import { edit, type Edit } from './Edit.ts'
import { layoutFor, type Layout } from './Layout.ts'
import { packagesFor } from './packagesFor.ts'
import type { Change, Plan } from './Plan.ts'
import { stackEdits } from './stackEdits.ts'
import type { TemplateName } from './templates.ts'
import { importOf, writeTemplate } from './writeTemplate.ts'

const APP_FILES = ['App.tsx', 'App.jsx', 'App.ts', 'App.js', 'app.tsx', 'app.jsx']
const CONFIGS = ['vite.config.ts', 'vite.config.mts', 'vite.config.js', 'vite.config.mjs']

/** What init writes into an app: nothing where it was run before. */
export function planInit(app: App): Plan {
  const layout = layoutFor(app)
  const edits = [...viteEdits(app, layout), ...styleEdits(app), ...stackEdits(app, layout)]
  const files = (Object.keys(layout.files) as TemplateName[]).flatMap((name) =>
    newFile(app, layout, name),
  )
  const changes = [...files, ...edits.flatMap(({ change }) => change ?? [])]
  refuseLinks(
    app.root,
    changes.map(({ path }) => path),
  )
  return {
    changes,
    packages: packagesFor(app),
    notes: notesOn(app, layout),
    remaining: edits.flatMap(({ remaining }) => remaining ?? []),
  }
}

/** What is there already stays as it is: it may have been changed since. */
function newFile(app: App, layout: Layout, name: TemplateName): Change[] {
  const path = layout.files[name]
  if (path === undefined || readText(app.root, path) !== undefined) return []
  return [{ path, before: undefined, after: writeTemplate(name, app, layout) }]
}

function viteEdits(app: App, layout: Layout): Edit[] {
  const { framework, metaFramework, stack, root } = app
  if (framework !== 'vite' || stack !== 'ai-sdk') return []
  if (metaFramework !== undefined) return routeEdits(app, layout)
  // a second run leaves alone what was taken out since
  if (readText(root, layout.files['Chat.tsx'] ?? '') !== undefined) return []
  const config = firstOf(app.root, CONFIGS) ?? 'vite.config.ts'
  const plugin = importOf(config, 'vitePlugin.ts', app, layout)
  const shown = APP_FILES.map((file) => `${app.source}${file}`)
  const page = firstOf(app.root, shown)
  const chat = importOf(page ?? `${app.source}App.tsx`, 'Chat.tsx', app, layout)
  const showChat = `Show the chat where you want it: import { Chat } from '${chat}', and <Chat />.`
  return [
    edit(
      app,
      config,
      (code) => addVitePlugin(code, config, plugin),
      `Add the plugin to ${config}: import { chatServer } from '${plugin}', and chatServer() in plugins.`,
    ),
    page === undefined
      ? { remaining: showChat }
      : edit(app, page, (code) => insertChat(code, page, chat), showChat),
  ]
}

const ADAPTER = 'Add an adapter, which the route needs in production: npx astro add node.'

/** React Router lists its routes in a file, and Astro needs an adapter for a route that answers. */
function routeEdits(app: App, { api, files }: Layout): Edit[] {
  if (app.metaFramework === 'Astro')
    return readAstroConfig(app.root).hasAdapter ? [] : [{ remaining: ADAPTER }]
  const path = firstOf(
    app.root,
    ['ts', 'js'].map((ending) => `${app.source}routes.${ending}`),
  )
  if (app.metaFramework !== 'React Router') return []
  refuseSpa(app.root)
  if (path === undefined) return []
  const inRoutes = (file = '') => file.slice(app.source.length)
  const routes = {
    [api.slice(1)]: inRoutes(files['routerApi.ts']),
    [api.replace('/api/', '')]: inRoutes(files['page.tsx']),
  }
  const lines = Object.entries(routes).map(([url, file]) => `route('${url}', '${file}')`)
  return [
    edit(
      app,
      path,
      (code) => addRoutes(code, path, routes),
      `Add to the routes of ${path}: ${lines.join(', ')}.`,
    ),
  ]
}

/** Throws for an app of React Router without a server: it does not build with a route that answers. */
function refuseSpa(root: string): void {
  const config = firstOf(root, ['react-router.config.ts', 'react-router.config.js'])
  if (config === undefined || !/\bssr\s*:\s*false\b/.test(readText(root, config) ?? '')) return
  throw new SetupError(
    `${config} has ssr: false, so no route can answer the chat. Remove it, and run this again. With a server of your own, follow “By hand” in docs/start/ai-sdk.md of handrail.`,
  )
}

function styleEdits(app: App): Edit[] {
  const { tailwindStyles: path, isShadcn, stack, styles } = app
  if (path === undefined) return []
  const modules = [
    'handrail/styles.css',
    ...(isShadcn || stack === 'copilotkit' ? ['handrail/shadcn.css'] : []),
  ].filter((module) => !styles.includes(module))
  return [edit(app, path, (css) => importStyles(css, path, modules), '')]
}

function notesOn(app: App, { api, files }: Layout): string[] {
  const { root, monorepo, toolFallback, isShadcn, tailwindStyles } = app
  const css = readText(root, tailwindStyles ?? '') ?? ''
  return [
    monorepo &&
      `This app is part of ${monorepo}. init writes only to its own folder. Installing changes the lockfile there.`,
    ...elementRules(css, tailwindStyles ?? '').map((says) => `${says} ${INTO_BASE}`),
    toolFallback && `${toolFallback} shows tool calls already, and stays as it is.`,
    isShadcn &&
      tailwindStyles === undefined &&
      'components.json is there, but no style sheet imports Tailwind 4, so handrail keeps its own colours.',
    api !== '/api/chat' &&
      `The app has a chat of its own, so this one is called ${files['Chat.tsx']}, and answers at ${api}. npx handrail doctor finds what the app’s own lacks.`,
  ].flatMap((note) => note || [])
}
