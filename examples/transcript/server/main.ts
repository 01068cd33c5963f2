import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startTranscriptServer, type PageFile } from './startTranscriptServer.ts'

/**
 * Serves the page with the named files, says where, and ends on a signal. npm runs it in the
 * package's folder: names are meant from where the person is.
 */
export async function main(
  build: () => Promise<ReadonlyMap<string, PageFile>>,
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const port = Number(environment['PORT'] || 5174)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${environment['PORT'] ?? ''}; it must be a number up to 65535.`)
  const paths = names.map((name) => resolve(environment['INIT_CWD'] ?? '.', name))
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new Error(`There is no file ${path}.`)
    if (!found.isFile())
      throw new Error(`${path} is no file. Name the files in it: npm run transcript -- ${path}/*`)
  }
  const server = await startTranscriptServer({ port, paths, page: await build() })
  const stop = (): void => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  process.stdout.write(`Ready: ${server.url}\n`)
}
