import { readApp } from '../../cli/app/readApp.ts'
import { wrapChildren } from '../../cli/edit/wrapChildren.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { appFolder, manifestWith, read, runPlan } from './appFolder.ts'

const withPackages = (packages: Record<string, string>, files: Record<string, string> = {}) =>
  appFolder('vite-ts', { 'package.json': manifestWith('vite-ts', packages), ...files })

const THREAD = `import { AssistantRuntimeProvider } from '@assistant-ui/react'
import { runtime } from './runtime'

export const Assistant = () => (
  <AssistantRuntimeProvider runtime={runtime}>
    <Thread />
  </AssistantRuntimeProvider>
)
`

describe('an app with a chat of assistant-ui', () => {
  const app = () =>
    withPackages({ '@assistant-ui/react': '^0.15.0' }, { 'src/Assistant.tsx': THREAD })

  test('gets a provider around it, a renderer, and no chat of ours', () => {
    const folder = app()
    const { changes, packages, remaining } = runPlan(folder)
    expect(changes.map(({ path }) => path)).toEqual([
      'src/handrail/policy.ts',
      'src/handrail/ToolCalls.tsx',
      'src/Assistant.tsx',
    ])
    expect(read(folder, 'src/Assistant.tsx'))
      .toBe(`import { AssistantRuntimeProvider } from '@assistant-ui/react'
import { runtime } from './runtime'
import { ToolCallsProvider } from './handrail/ToolCalls'

export const Assistant = () => (
  <AssistantRuntimeProvider runtime={runtime}>
    <ToolCallsProvider>
    <Thread />
    </ToolCallsProvider>
  </AssistantRuntimeProvider>
)
`)
    expect(read(folder, 'src/handrail/ToolCalls.tsx')).toContain("import 'handrail/styles.css'")
    expect(packages.map((name) => name.replace(/@\^.*/, ''))).toEqual([
      'handrail',
      '@tanstack/react-query',
    ])
    expect(remaining).toEqual([
      expect.stringContaining('tools: { Fallback: HandrailToolFallback }'),
    ])
    expect(planInit(readApp(folder)).changes).toEqual([])
  })

  test('keeps the renderer that it has, and is told which line to change', () => {
    const own = 'export const ToolFallback = () => null\n'
    const path = 'src/components/assistant-ui/tool-fallback.tsx'
    const folder = withPackages(
      { '@assistant-ui/react': '^0.15.0' },
      { 'src/Assistant.tsx': THREAD, [path]: own },
    )
    const { notes, remaining } = runPlan(folder)
    expect(read(folder, path)).toBe(own)
    expect(notes).toEqual([expect.stringContaining(`${path} shows tool calls already`)])
    expect(remaining).toHaveLength(1)
  })

  test('is told where the provider goes, where it has several runtimes', () => {
    const folder = withPackages(
      { '@assistant-ui/react': '^0.15.0' },
      { 'src/One.tsx': THREAD, 'src/Two.tsx': THREAD },
    )
    const { remaining } = runPlan(folder)
    expect(read(folder, 'src/One.tsx')).toBe(THREAD)
    expect(remaining[0]).toContain('Put <ToolCallsProvider> of ')
  })
})

test('an app with a chat of CopilotKit gets a provider inside it, and the colours of its variables', () => {
  const folder = withPackages(
    { '@copilotkit/react-core': '^1.74.0' },
    { 'src/App.tsx': 'export default () => <CopilotKit url="/a"><Chat /></CopilotKit>\n' },
  )
  const { remaining } = runPlan(folder)
  expect(read(folder, 'src/App.tsx')).toContain(
    '<CopilotKit url="/a"><ToolCallsProvider><Chat /></ToolCallsProvider></CopilotKit>',
  )
  expect(read(folder, 'src/handrail/ToolCalls.tsx')).toContain("import 'handrail/shadcn.css'")
  expect(remaining).toEqual([expect.stringContaining('render: renderCall')])
})

test('an app with LangGraph gets a list of the calls of a stream, for client code in Next', () => {
  const packages = { '@langchain/langgraph-sdk': '^2.0.0' }
  const folder = appFolder('next-tailwind', {
    'package.json': manifestWith('next-tailwind', packages),
  })
  const { remaining } = runPlan(folder)
  expect(read(folder, 'src/handrail/ToolCalls.tsx')).toMatch(/^'use client'\n/)
  expect(read(folder, 'src/app/globals.css')).toContain('handrail/styles.css')
  expect(remaining).toEqual([expect.stringContaining('<ToolCalls stream={stream} />')])
})

test('an element without anything in it is not wrapped', () => {
  const code = 'export default () => <CopilotKit url="/a" />\n'
  expect(wrapChildren(code, 'App.tsx', { elements: ['CopilotKit'], from: './x' })).toBeUndefined()
})
