import { spawn } from 'node:child_process'
import { SetupError } from '../SetupError.ts'
import type { App, PackageManager } from '../app/App.ts'
import { refuseLinks } from './refuseLinks.ts'
import { keepFiles } from './writeChanges.ts'

const VERBS: Readonly<Record<PackageManager, string>> = {
  npm: 'install',
  pnpm: 'add',
  yarn: 'add',
  bun: 'add',
}
/** Scripts of the app do not run, of whichever manager knows how to leave them. */
const WITHOUT_SCRIPTS: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['--ignore-scripts'],
  pnpm: ['--ignore-scripts', '--ignore-pnpmfile'],
  yarn: [],
  bun: ['--ignore-scripts'],
}
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** The command that adds the packages, word by word. */
export const installCommand = ({ manager }: App, packages: readonly string[]): string[] => [
  manager,
  VERBS[manager],
  ...packages,
]

/**
 * Has the package manager add packages. Where it fails or is interrupted, package.json and lockfile
 * are as they were. Resolves to the way back.
 */
export async function installPackages(app: App, packages: readonly string[]): Promise<() => void> {
  refuseLinks(app.root, ['node_modules'])
  const folders = [app.root, ...(app.monorepo ? [app.monorepo] : [])]
  const undos = folders.map((folder) => keepFiles(folder, ['package.json', ...LOCKFILES]))
  const undo = () => undos.forEach((each) => each())
  const command = installCommand(app, packages)
  const { code, output } = await run([...command, ...WITHOUT_SCRIPTS[app.manager]], app.root)
  if (code === 0) return undo
  undo()
  throw new SetupError(
    `${command.join(' ')} failed, so nothing was changed.\n${lastLines(output)}\n\nOffline? Run this again once the registry can be reached, or with --no-install, which writes the files alone.`,
  )
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-12).join('\n')

function run([command = '', ...args]: string[], cwd: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const isWindows = process.platform === 'win32'
    const child = spawn(command, args, { cwd, shell: isWindows, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (output += String(data)))
    // the manager is interrupted too, and ends; then everything is as it was
    const wait = () => {}
    process.on('SIGINT', wait)
    child.once('error', (error) => {
      process.off('SIGINT', wait)
      resolve({ code: 1, output: error.message })
    })
    child.once('close', (code) => {
      process.off('SIGINT', wait)
      resolve({ code, output })
    })
  })
}
