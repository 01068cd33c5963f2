import { intro, isCancel, select } from '@clack/prompts'
import type { App, Stack } from './app/App.ts'
import { readApp } from './app/readApp.ts'
import { isStack, STACKS } from './app/stackOf.ts'
import { addedLines, describeChange } from './apply/describeChange.ts'
import { installCommand, installPackages } from './apply/installPackages.ts'
import { uncommitted } from './apply/uncommitted.ts'
import { writeChanges } from './apply/writeChanges.ts'
import type { Plan } from './plan/Plan.ts'
import { plainText } from './plainText.ts'
import { planInit } from './plan/planInit.ts'
import { SetupError } from './SetupError.ts'
import { log, note, outro } from './terminal.ts'

export type InitOptions = {
  yes: boolean
  dryRun: boolean
  install: boolean
  runtime?: Stack
}

/** Sets up an app: says what it sees and would write, asks, and does all of it or nothing. */
export async function init(root: string, options: InitOptions): Promise<void> {
  intro('handrail init')
  const app = await readWithRuntime(root, options)
  const plan = planInit(app)
  const packages = options.install ? plan.packages : []
  log.info(describeApp(app))
  for (const text of [...plan.notes, ...changesOfGit(app)]) log.warn(plainText(text))
  if (plan.changes.length === 0 && packages.length === 0) {
    outro('Everything is in place. Nothing was changed.')
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
    log.warn(`Install the packages: ${installCommand(app, plan.packages).join(' ')}`)
  outro(nextStep(app, plan))
}

/** Asks for the runtime if no package tells it. */
async function readWithRuntime(root: string, options: InitOptions): Promise<App> {
  const app = readApp(root, options.runtime)
  if (app.isStackKnown) return app
  const isAsked = !options.yes && !options.dryRun && process.stdin.isTTY
  if (!isAsked) {
    log.info('No package tells the runtime, so this is the AI SDK. Use --runtime=NAME for another.')
    return app
  }
  const runtime = await select({
    message: 'What runs your agent?',
    options: Object.entries(STACKS).map(([value, { title }]) => ({ value, label: title })),
    initialValue: 'ai-sdk',
  })
  if (typeof runtime !== 'string' || !isStack(runtime)) throw new SetupError('Nothing was written.')
  return readApp(root, runtime)
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
      'There is no terminal to ask in, so nothing was written. Use --yes to write, or --dry-run for a diff.',
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
    STACKS[stack].title,
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
  return [`Not committed yet: ${named}${more}. Commit first, to tell the changes of init apart.`]
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

function nextStep({ manager, stack }: App, { changes }: Plan): string {
  if (stack !== 'ai-sdk') return 'npx handrail doctor finds what is missing.'
  const run = manager === 'npm' ? 'npm run dev' : `${manager} dev`
  const page = changes.find(({ path }) =>
    /\/(?:page|routes\/[\w-]+|pages\/[\w-]+)\.(?:[jt]sx|astro)$/.test(path),
  )
  const path = page ? pathOf(page.path) : ''
  return `${run}${path && `, then open ${path}`}, and say: Delete the old plan`
}

/** The path of a page. A folder of Next in parentheses is no part of it. */
const pathOf = (page: string): string =>
  page
    .replace(/^(?:src\/|app\/|src\/app\/)?(?:routes|pages)|^(?:src\/)?app/, '')
    .replace(/(?:\/page)?\.\w+$/, '')
    .replaceAll(/\/\([^/]*\)/g, '')
