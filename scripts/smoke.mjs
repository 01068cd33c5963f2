// Starts the chat as the README says, on a free port, and asks it for its page.
import { serve } from './serve.mjs'

const { url, stop } = await serve('npm', ['start'], { timeout: 120_000 })
const page = await (await fetch(url)).text()
stop()
if (!page.includes('<div id=')) throw new Error(`npm start serves no page:\n${page}`)
console.log(`npm start serves its page on PORT`)
process.exit(0)
