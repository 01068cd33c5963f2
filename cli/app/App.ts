/** An app, as its files describe it. Paths are relative to `root`, with `/`. */
export type App = {
  root: string
  framework: 'vite' | 'next'
  /** What answers requests where Vite is but a part of it, by its name. */
  metaFramework: MetaFramework | undefined
  /** The folder of Next's pages, with `/`. */
  pages: string
  stack: Stack
  /** False if no package tells the runtime, so that `stack` is a guess. */
  isStackKnown: boolean
  isTypeScript: boolean
  /** `src/` or `app/`, or nothing if the app's code lies at its root. */
  source: string
  /** What an import of the page, and of Vite's config, ends in. */
  endings: { page: string; server: string }
  manager: PackageManager
  /** Names of all its dependencies, with the ranges that it asks for. */
  packages: Readonly<Record<string, string>>
  /** The style sheet that imports Tailwind 4. */
  tailwindStyles: string | undefined
  isShadcn: boolean
  /** The style sheets of handrail that some file names already. */
  styles: readonly string[]
  /** The folder of the monorepo that the app is part of. */
  monorepo: string | undefined
  /** A tool renderer of assistant-ui that is there already. */
  toolFallback: string | undefined
}

export type MetaFramework = 'TanStack Start' | 'React Router' | 'Remix' | 'Astro'
/** Runtimes whose start page has the files. */
export type PageStack =
  | 'acp'
  | 'mcp'
  | 'openai'
  | 'anthropic'
  | 'server'
  | 'steerable'
  | 'loom-mcp'
  | 'agent-tool'
  | 'glue'
  | 'nhtio-adk'
export type Stack = 'ai-sdk' | 'assistant-ui' | 'copilotkit' | 'langgraph' | PageStack
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'
