import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const require = createRequire(import.meta.url)

/**
 * The agent's servers, by the names that the policy knows them by: files of the sandbox, a memory
 * in the folder beside it, two commands, and a bit of everything.
 */
export function connectServers(
  sandbox: string,
): Record<'filesystem' | 'memory' | 'shell' | 'everything', () => StdioClientTransport> {
  return {
    filesystem: () =>
      start(
        require.resolve('@modelcontextprotocol/server-filesystem/package.json'),
        [sandbox],
        sandbox,
      ),
    memory: () =>
      start(require.resolve('@modelcontextprotocol/server-memory/package.json'), [], sandbox, {
        MEMORY_FILE_PATH: memoryFile(sandbox),
      }),
    shell: () =>
      new StdioClientTransport({
        command: process.execPath,
        args: [fileURLToPath(new URL('shellServer.mjs', import.meta.url))],
        cwd: sandbox,
        stderr: 'ignore',
      }),
    // It compresses what it fetches: nothing, here. Data URIs need no fetch.
    everything: () =>
      start(
        require.resolve('@modelcontextprotocol/server-everything/package.json'),
        ['stdio'],
        sandbox,
        { GZIP_ALLOWED_DOMAINS: 'invalid' },
      ),
  }
}

/**
 * Where the memory of a sandbox is kept: beside it, so that the agent's file tools do not reach it.
 */
export function memoryFile(sandbox: string): string {
  return join(dirname(sandbox), `${basename(sandbox)}-memory`, 'memory.jsonl')
}

/**
 * Runs a published server. Of this process's environment it gets what the SDK thinks safe (PATH,
 * HOME and the like), and `env`.
 */
function start(
  manifest: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [join(dirname(manifest), 'dist', 'index.js'), ...args],
    cwd,
    env: { ...env },
    stderr: 'ignore',
  })
}
