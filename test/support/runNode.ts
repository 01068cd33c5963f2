import { execFile } from 'node:child_process'

/** How a child process ended. */
export interface Ended {
  code: number
  output: string
}

/**
 * Runs node with `args` in the repository's root; resolves with what it printed, whatever its exit
 * code.
 */
export const runNode = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => {
        resolve({ code: error ? (child.exitCode ?? 1) : 0, output: `${stdout}${stderr}`.trim() })
      },
    )
  })
