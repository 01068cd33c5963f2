import { intro, isCancel, select } from '@clack/prompts'
import type { App } from './app/App.ts'
import { readApp } from './app/readApp.ts'
import { addedLines, describeChange } from './apply/describeChange.ts'
import { installCommand, installPackages } from './apply/installPackages.ts'
import { uncommitted } from './apply/uncommitted.ts'
import { writeChanges } from './apply/writeChanges.ts'
import type { Plan } from './plan/Plan.ts'
import { plainText } from './plainText.ts'
import { planInit } from './plan/planInit.ts'
import { SetupError } from './SetupError.ts'
import { log, note, outro } from './terminal.ts'

export type InitOptions = { yes: boolean; dryRun: boolean; install: boolean }

const STACKS = {
  'ai-sdk': 'AI SDK',
  'assistant-ui': 'assistant-ui',
  copilotkit: 'CopilotKit',
  langgraph: 'LangGraph',
}

/** Sets up an app: says what it sees and would write, asks, and does all of it or nothing. */
export async function init(root: string, options: InitOptions): Promise<void> {
  const app = readApp(root)
  const plan = planInit(app)
  const packages = options.install ? plan.packages : []
  intro('handrail init')
  log.info(describeApp(app))
  for (const text of [...plan.notes, ...changesOfGit(app)]) log.warn(plainText(text))
  if (plan.changes.length === 0 && packages.length === 0) {
    outro('Everything is there already. Nothing was changed.')
    return
  }
  note(describePlan(app, plan, packages), 'What will be written')
  if (options.dryRun) {
    log.message(plan.changes.map(describeChange).join('\n\n'))
    outro('Nothing was written: this was a dry run.')
    return
  }
  if (!options.yes && !(await isWanted(plan))) {
    outro('Nothing was written.')
    return
  }
  await apply(app, plan, packages)
  for (const text of plan.remaining) log.warn(plainText(text))
  if (!options.install && plan.packages.length > 0)
    log.warn(`Install what it needs: ${installCommand(app, plan.packages).join(' ')}`)
  outro(nextStep(app, plan))
}

async function apply(app: App, plan: Plan, packages: readonly string[]): Promise<void> {
  let undo = () => {}
  if (packages.length > 0) {
    log.step(installCommand(app, packages).join(' '))
    undo = await installPackages(app, packages)
  }
  try {
    writeChanges(app.root, plan.changes)
  } catch (error) {
    undo()
    throw error
  }
}

async function isWanted({ changes }: Plan): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SetupError(
      'Nobody can answer here, so nothing was written. --yes writes it, --dry-run shows it as a diff.',
    )
  for (;;) {
    const answer = await select({
      message: 'Write this?',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'diff', label: 'Show it as a diff' },
        { value: 'no', label: 'No' },
      ],
    })
    if (isCancel(answer) || answer === 'no') return false
    if (answer === 'yes') return true
    log.message(changes.map(describeChange).join('\n\n'))
  }
}

function describeApp(app: App) {
  const { framework, metaFramework, stack, isTypeScript, tailwindStyles, isShadcn, manager } = app
  return [
    framework === 'next' ? 'Next' : metaFramework ? `Vite (${metaFramework})` : 'Vite',
    isTypeScript ? 'TypeScript' : 'JavaScript',
    STACKS[stack],
    ...(isShadcn ? ['shadcn/ui'] : tailwindStyles ? ['Tailwind'] : []),
    manager,
  ].join(', ')
}

function changesOfGit({ root }: App): string[] {
  const files = uncommitted(root)
  if (files.length === 0) return []
  const named = files
    .slice(0, 5)
    .map((file) => plainText(file, 200))
    .join(', ')
  const more = files.length > 5 ? ` and ${files.length - 5} more` : ''
  return [`Not committed yet: ${named}${more}. What init writes will stand beside it.`]
}

function describePlan(app: App, { changes }: Plan, packages: readonly string[]): string {
  const files = changes.map((change) => {
    const count = addedLines(change)
    const lines = count === 1 ? '1 line' : `${count} lines`
    return `${change.before === undefined ? 'new     ' : 'changed '} ${change.path}  (+${lines})`
  })
  return [...files, ...(packages.length > 0 ? ['', installCommand(app, packages).join(' ')] : [])]
    .join('\n')
    .trim()
}

function nextStep({ manager, framework, stack }: App, { changes }: Plan): string {
  if (stack !== 'ai-sdk') return 'npx handrail doctor says what is still missing.'
  const run = manager === 'npm' ? 'npm run dev' : `${manager} dev`
  const page = changes.find(({ path }) => path.endsWith('/page.tsx') || path.endsWith('/page.jsx'))
  const path = framework === 'next' && page ? pathOf(page.path) : ''
  return `${run}${path && `, then open ${path}`}, and say: Delete the old plan`
}

/** Under which path Next shows a page: a folder in parentheses is no part of it. */
const pathOf = (page: string): string =>
  page
    .replace(/^(?:src\/)?app/, '')
    .replace(/\/page\.\w+$/, '')
    .replaceAll(/\/\([^/]*\)/g, '')
