import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app/App.ts'
import { readText } from '../app/files.ts'
import { OTHER_STACKS } from './otherStacks.ts'
import { isPageStack } from './pageFiles.ts'
import type { TemplateName } from './templates.ts'

/** Where the files of init go in an app. */
export type Layout = { api: string; files: Partial<Record<TemplateName, string>> }

/** `chat` is the name, unless the app has something else there. */
export function layoutFor(app: App): Layout {
  const { stack } = app
  if (isPageStack(stack)) return { api: '/api/chat', files: {} }
  if (stack !== 'ai-sdk') return layoutBeside(app, OTHER_STACKS[stack].template)
  const chat = layoutNamed(app, 'chat')
  return isFree(app, chat) ? chat : layoutNamed(app, 'handrail-chat')
}

/** Beside a chat that the app has. */
function layoutBeside({ source, isTypeScript }: App, template: TemplateName): Layout {
  return {
    api: '/api/chat',
    files: {
      'policyOnly.ts': `${source}handrail/policy.${isTypeScript ? 'ts' : 'js'}`,
      [template]: `${source}handrail/ToolCalls.${isTypeScript ? 'tsx' : 'jsx'}`,
    },
  }
}

function layoutNamed(app: App, name: string): Layout {
  const { framework, metaFramework, source, isTypeScript } = app
  const page = `${source}${name}`
  const component = isTypeScript ? 'tsx' : 'jsx'
  const module = isTypeScript ? 'ts' : 'js'
  const isAlone = framework === 'vite' && metaFramework === undefined
  const server = isAlone ? `server/${name}` : `${page}/server`
  const route = framework === 'next' ? `${source}app/api/${name}/route` : `${server}/route`
  return {
    api: `/api/${name}`,
    files: {
      'policy.ts': `${page}/policy.${module}`,
      'Chat.tsx': `${page}/Chat.${component}`,
      'chat.css': `${page}/chat.css`,
      'route.ts': `${route}.${module}`,
      'agent.ts': `${server}/agent.${module}`,
      'standIn.ts': `${server}/standIn.${module}`,
      ...(isAlone ? { 'vitePlugin.ts': `${server}/vitePlugin.${module}` } : routesNamed(app, name)),
    },
  }
}

/** The page, and the route that answers in production: where each framework looks for them. */
function routesNamed(
  { metaFramework, source, pages, isTypeScript }: App,
  name: string,
): Layout['files'] {
  const component = isTypeScript ? 'tsx' : 'jsx'
  const module = isTypeScript ? 'ts' : 'js'
  if (metaFramework === undefined) return { 'page.tsx': `${pages}${name}/page.${component}` }
  if (metaFramework === 'Astro')
    return {
      'astroApi.ts': `${source}pages/api/${name}.${module}`,
      'astroPage.astro': `${source}pages/${name}.astro`,
    }
  const routes = `${source}routes`
  return metaFramework === 'TanStack Start'
    ? {
        'tanstackApi.ts': `${routes}/api/${name}.${module}`,
        'tanstackPage.tsx': `${routes}/${name}.${component}`,
      }
    : {
        'routerApi.ts': `${routes}/api.${name}.${module}`,
        'page.tsx': `${routes}/${name}.${component}`,
      }
}

/** Whether nothing but an earlier init has written there. */
function isFree({ root }: App, { files }: Layout): boolean {
  const policy = files['policy.ts'] ?? ''
  if (readText(root, policy)?.includes('handrail')) return true
  return !Object.values(files).some((file) => existsSync(join(root, file)))
}
