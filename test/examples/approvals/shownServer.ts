import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { runNode } from '../../support/runNode.ts'

const START = 'docs/start/ai-sdk.md'

/** The quick start's code for the file that its first line names. */
async function shownCode(file: string): Promise<string> {
  const text = await readFile(START, 'utf8')
  const block = text
    .split(/^```ts\n/m)
    .slice(1)
    .find((after) => after.startsWith(`// ${file}`))
  if (block === undefined) throw new Error(`${START} has no block that begins with // ${file}`)
  return block.slice(0, block.indexOf('\n```'))
}

/**
 * The policy and server of the quick start, type-checked and built as an app would, beside an agent of ours.
 * Resolves to the script that serves them on PORT.
 */
export async function buildShownServer(): Promise<{ script: string; remove(): Promise<void> }> {
  await mkdir('node_modules/.cache', { recursive: true })
  const folder = await mkdtemp('node_modules/.cache/shown-server-')
  for (const file of ['policy.ts', 'server.ts'])
    await writeFile(join(folder, file), await shownCode(file))
  for (const file of ['agent.ts', 'main.mjs'])
    await copyFile(join(import.meta.dirname, file), join(folder, file))
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../test/samples/tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: ['.'],
    }),
  )
  const { code, output } = await runNode('node_modules/typescript/bin/tsc', '-p', folder)
  if (code !== 0) throw new Error(output)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'main.mjs', target: 'node20' },
  })
  return {
    script: join(folder, 'dist/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
