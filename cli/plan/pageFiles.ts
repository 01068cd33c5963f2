import acp from '../../docs/start/acp.md?raw'
import agentTool from '../../docs/start/agent-tool.md?raw'
import anthropic from '../../docs/start/anthropic.md?raw'
import glue from '../../docs/start/glue.md?raw'
import loomMcp from '../../docs/start/loom-mcp.md?raw'
import mcp from '../../docs/start/mcp.md?raw'
import nhtioAdk from '../../docs/start/nhtio-adk.md?raw'
import openai from '../../docs/start/openai.md?raw'
import server from '../../docs/start/server.md?raw'
import steerable from '../../docs/start/steerable.md?raw'
import type { App, PageStack, Stack } from '../app/App.ts'
import { readText } from '../app/files.ts'
import { rewriteStrings } from '../edit/rewriteStrings.ts'
import { withoutTypes } from '../edit/withoutTypes.ts'
import { SetupError } from '../SetupError.ts'
import type { Edit } from './Edit.ts'

type StartPage = {
  texts: readonly string[]
  packages: readonly string[]
  /** What is left to do, in a sentence. */
  rest: string
}

const LOOP =
  "Show <Chat /> in the page, and put the loop into Vite's config: import { api } from './src/server.ts', import { turn } from './src/turn.ts', and api(turn) in plugins."
const CALLS = 'Show <Calls url="…" /> in the page. The paths that it posts to are your server’s.'

export const PAGES: Readonly<Record<PageStack, StartPage>> = {
  acp: {
    texts: [acp],
    packages: [],
    rest: 'Show <Agent socket={socket} />, with a WebSocket that carries the messages of the agent.',
  },
  mcp: {
    texts: [mcp],
    packages: ['@modelcontextprotocol/sdk'],
    rest: 'Show <Chat /> in the page, with the address of your server in it.',
  },
  openai: { texts: [openai, server], packages: ['openai'], rest: LOOP },
  anthropic: { texts: [anthropic, server], packages: ['@anthropic-ai/sdk'], rest: LOOP },
  server: {
    texts: [server],
    packages: [],
    rest: 'Give hold, resultOf and decide of the server file to your loop.',
  },
  steerable: { texts: [steerable], packages: ['zod'], rest: CALLS },
  'loom-mcp': { texts: [loomMcp], packages: [], rest: CALLS },
  'agent-tool': { texts: [agentTool], packages: [], rest: CALLS },
  glue: { texts: [glue], packages: [], rest: CALLS },
  'nhtio-adk': { texts: [nhtioAdk], packages: [], rest: CALLS },
}

export const isPageStack = (stack: Stack): stack is PageStack => Object.hasOwn(PAGES, stack)

/** The files of a start page, by the paths in their first lines. */
export function pageEdits(app: App, stack: PageStack): Edit[] {
  const { texts, rest } = PAGES[stack]
  if (app.framework === 'next' && texts.includes(server))
    throw new SetupError(
      'init sets up a loop of your own in Vite alone. In Next, make routes of hold, resultOf and decide: docs/start/server.md of handrail.',
    )
  const files = texts.flatMap(codeIn).map(({ path, code }) => fileOf(app, path, code))
  return [
    ...files.map(({ path, code }): Edit => {
      const before = readText(app.root, path)
      if (before === undefined) return { change: { path, before, after: code } }
      return before.includes('handrail')
        ? {}
        : { remaining: `${path} is yours and stays. Put this into it:\n${code}` }
    }),
    { remaining: `${rest} More: docs/start/${stack}.md of handrail.` },
  ]
}

const codeIn = (text: string): { path: string; code: string }[] =>
  Array.from(
    text.matchAll(/^```tsx?\n\/\/ src\/(\S+)\n([^]*?)^```$/gm),
    ([, path = '', code = '']) => ({ path, code }),
  )

function fileOf(app: App, name: string, shown: string): { path: string; code: string } {
  const { source, endings, isTypeScript, framework, tailwindStyles } = app
  const styled =
    tailwindStyles === undefined ? shown : shown.replace("import 'handrail/styles.css'\n", '')
  const placed = rewriteStrings(styled, name, (text) =>
    /^\.\/\w+\.ts$/.test(text) ? text.replace('.ts', endings.server) : undefined,
  )
  const code = isTypeScript ? placed : withoutTypes(placed, name)
  return {
    path: source + (isTypeScript ? name : name.replace('.ts', '.js')),
    code: framework === 'next' && name.endsWith('.tsx') ? `'use client'\n${code}` : code,
  }
}
