import agentCode from '../templates/agent.ts?raw'
import assistantUiCode from '../templates/AssistantUi.tsx?raw'
import copilotKitCode from '../templates/CopilotKit.tsx?raw'
import langGraphCode from '../templates/LangGraph.tsx?raw'
import policyOnlyCode from '../templates/policyOnly.ts?raw'
import chatCode from '../templates/Chat.tsx?raw'
import styles from '../templates/chat.css?raw'
import pageCode from '../templates/page.tsx?raw'
import policyCode from '../templates/policy.ts?raw'
import routeCode from '../templates/route.ts?raw'
import standInCode from '../templates/standIn.ts?raw'
import vitePluginCode from '../templates/vitePlugin.ts?raw'

const ROUTER_API = `import { POST } from './route.ts'

/** Answers the chat, in development and in production. */
export const action = ({ request }: { request: Request }) => POST(request)
`

const TANSTACK_API = `import { createFileRoute } from '@tanstack/react-router'
import { POST } from './route.ts'

/** Answers the chat, in development and in production. */
export const Route = createFileRoute('/api/chat')({
  server: { handlers: { POST: ({ request }: { request: Request }) => POST(request) } },
})
`

const TANSTACK_PAGE = `import { createFileRoute } from '@tanstack/react-router'
import { Chat } from './Chat.tsx'

export const Route = createFileRoute('/chat')({ component: Chat })
`

const ASTRO_API = `import { POST as answer } from './route.ts'

export const prerender = false

/** Answers the chat, in development and in production. */
export const POST = ({ request }: { request: Request }) => answer(request)
`

const ASTRO_PAGE = `---
import { Chat } from './Chat.tsx'
---

<html lang="en" style="font-family: system-ui, sans-serif">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Chat</title>
  </head>
  <body>
    <Chat client:load />
  </body>
</html>
`

/** The files that init writes, by the names under which they import each other. */
export const TEMPLATES = {
  'policy.ts': policyCode,
  'Chat.tsx': chatCode,
  'chat.css': styles,
  'route.ts': routeCode,
  'agent.ts': agentCode,
  'standIn.ts': standInCode,
  'vitePlugin.ts': vitePluginCode,
  'page.tsx': pageCode,
  'routerApi.ts': ROUTER_API,
  'tanstackApi.ts': TANSTACK_API,
  'tanstackPage.tsx': TANSTACK_PAGE,
  'astroApi.ts': ASTRO_API,
  'astroPage.astro': ASTRO_PAGE,
  'policyOnly.ts': policyOnlyCode,
  'AssistantUi.tsx': assistantUiCode,
  'CopilotKit.tsx': copilotKitCode,
  'LangGraph.tsx': langGraphCode,
} as const

export type TemplateName = keyof typeof TEMPLATES
