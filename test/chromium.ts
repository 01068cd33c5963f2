// Finds a Chromium for the browser tests: $CHROMIUM_PATH, else one that the system has, else the
// one that the npm package @sparticuz/chromium ships inside its tarball (unpacked once into
// node_modules/.cache; nothing is downloaded).
import shipped from '@sparticuz/chromium'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const fontsConfig = (root: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(root, 'fonts', 'fonts')}</dir><dir>${join(root, 'fonts')}</dir><cachedir>${join(root, 'fonts-cache')}</cachedir></fontconfig>\n`

async function unpackTo(folder: string): Promise<void> {
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV }
  // where it unpacks, and its NSS libraries too
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
  try {
    await shipped.executablePath()
  } finally {
    for (const [key, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[key]
      else process.env[key] = value
    }
  }
}

async function packaged(projectRoot: string): Promise<string> {
  const root = join(projectRoot, 'node_modules', '.cache', 'chromium')
  if (existsSync(join(root, 'chromium'))) return root
  mkdirSync(dirname(root), { recursive: true })
  const folder = mkdtempSync(`${root}-`)
  await unpackTo(folder)
  writeFileSync(join(folder, 'fonts.conf'), fontsConfig(root))
  try {
    renameSync(folder, root)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // else another process won the race: use its copy
    if (!existsSync(join(root, 'chromium'))) throw error
  }
  return root
}

/** What Playwright's `launch` takes. */
export interface ChromiumLaunchOptions {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

/**
 * Launch options for Playwright. `projectRoot` is the folder whose node_modules keeps the unpacked
 * browser.
 */
export async function chromiumLaunchOptions(
  projectRoot: string = process.cwd(),
): Promise<ChromiumLaunchOptions> {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (!runnable(asked)) throw new Error(`CHROMIUM_PATH=${asked} cannot be run`)
    return { executablePath: asked, args: ARGS }
  }
  const system = process.env.CHROMIUM_PACKAGED ? undefined : SYSTEM.find(runnable)
  if (system) return { executablePath: system, args: ARGS }
  const root = await packaged(projectRoot)
  const env: Record<string, string> = {}
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) env[key] = value
  env.LD_LIBRARY_PATH = [process.env.LD_LIBRARY_PATH, join(root, 'al2023', 'lib')]
    .filter(Boolean)
    .join(':') // its own NSS: a bare machine has none
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(root, 'fonts.conf')
  return { executablePath: join(root, 'chromium'), args: [...ARGS, '--no-zygote'], env }
}
