import { spawn } from 'node:child_process'

// NODE_ENV: Vite, which the scripts use, has set it for itself; an app's build decides for itself
const environment = { ...process.env, NODE_ENV: undefined }

const MINUTES = 4 // of a step without its own; what takes longer hangs: a registry that does not answer, a build that waits

const lastLines = (text) => text.trim().split('\n').slice(-40).join('\n')

/** What a command printed, once it has ended well. What it prints goes nowhere else. */
export function run([command, ...args], { cwd, env = {}, minutes = MINUTES } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, CI: '1', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: minutes * 60_000,
    })
    let printed = ''
    let output = ''
    child.stdout.on('data', (data) => {
      printed += data
      output += data
    })
    child.stderr.on('data', (data) => (output += data))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(printed)
      const end = code === null ? `ended after ${minutes} minutes` : `exit ${code}`
      reject(new Error(`${[command, ...args].join(' ')} (${end})\n${lastLines(output)}`))
    })
  })
}
