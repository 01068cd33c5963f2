// Runs tests of the examples in the repository, whose pages the React compiler of this app compiles.
import { spawnSync } from 'node:child_process'

const TESTS = ['assistant-ui', 'copilotkit', 'chat', 'transcript']
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'e2e', ...TESTS.map((name) => `test/examples/${name}`)],
  {
    cwd: process.env.REPOSITORY,
    env: { ...process.env, NODE_ENV: 'test', HANDRAIL_COMPILER: process.cwd() },
    stdio: 'inherit',
  },
)
process.exit(status)
