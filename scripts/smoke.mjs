// Starts the chat, the transcript viewer and the playground as the docs say, each on a free port,
// and asks them for their page.
import { serve } from './serve.mjs'

/** The page of a command, once it answers. */
async function pageOf(...args) {
  const { url, stop } = await serve('npm', args, { timeout: 120_000 })
  const page = await (await fetch(url)).text()
  stop()
  if (!page.includes('<div id=')) throw new Error(`npm ${args.join(' ')} serves no page:\n${page}`)
  console.log(`npm ${args.join(' ')} serves its page on PORT`)
  return page
}

const transcript = 'test/fixtures/transcripts/openai/airline-task48-trial1.json'
await pageOf('start')
await pageOf('run', 'playground')
// npm start has just built the package
if (
  !(await pageOf('run', '--ignore-scripts', 'transcript', '--', transcript)).includes(
    'airline-task48-trial1.json',
  )
)
  throw new Error('npm run transcript serves a page without the file it was given')
process.exit(0)
