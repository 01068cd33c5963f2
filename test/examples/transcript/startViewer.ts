import { spawn } from 'node:child_process'

const START = process.env['HANDRAIL_COMPILER']
  ? 'test/examples/transcript/startCompiled.mjs'
  : 'examples/transcript/start.mjs'

/**
 * Runs the viewer as `npm run transcript -- FILE...` does, on a free port; resolves once it says
 * where it is.
 */
export async function startViewer(
  ...files: readonly string[]
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const child = spawn(process.execPath, [START, ...files], {
    env: { ...process.env, PORT: '0' },
  })
  const stop = (): void => void child.kill()
  let said = ''
  child.stderr.on('data', (data) => {
    said += String(data)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += String(data)
      const [, ready] = /^Ready: (\S+)$/m.exec(said) ?? []
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(said.trim())))
  })
  return { url, stop }
}
