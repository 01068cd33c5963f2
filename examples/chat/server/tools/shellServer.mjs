// An MCP server with one tool: it runs ls or wc in its folder, without a shell.
import { execFile } from 'node:child_process'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const PROGRAMS = ['ls', 'wc']
const TOOL = {
  name: 'run_command',
  description: `Runs ${PROGRAMS.join(' or ')} in the sandbox folder.`,
  inputSchema: {
    type: 'object',
    properties: { command: { type: 'string', description: 'A command line' } },
    required: ['command'],
  },
}

const server = new Server({ name: 'shell', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [TOOL] }))
server.setRequestHandler(CallToolRequestSchema, ({ params }) => run(params.arguments?.command))
await server.connect(new StdioServerTransport())

/** Nothing outside of the folder is named, and nothing else is run. */
function run(command) {
  const [program, ...args] = String(command).trim().split(/\s+/)
  const isKnown = PROGRAMS.includes(program)
  if (!isKnown || !args.every((arg) => /^(?:-\w+|\w[\w/.-]*|\.)$/.test(arg) && !arg.includes('..')))
    return answer('Only ls and wc run here, on files of this folder.', true)
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 5000 }, (error, stdout, stderr) =>
      resolve(answer(error ? stderr || error.message : stdout, error !== null)),
    )
  })
}

function answer(text, isError) {
  return { content: [{ type: 'text', text }], isError }
}
