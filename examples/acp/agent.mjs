// A coding agent without a model, on the agent side of the SDK. It understands four sentences, has
// real tools, and asks before it edits or runs. It keeps what it tells, so that a session can be
// loaded.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { agent, methods, ndJsonStream, PROTOCOL_VERSION } from '@agentclientprotocol/sdk'

const HELP = `I have no model. I understand:
Fix the failing test
Read greet.mjs
In greet.mjs, replace "Hello" with "Good morning"
Run node test.mjs`

/** Ends a turn before its last step. The message is its reason to stop. */
class Ended extends Error {}

class Session {
  #remembered = new Map()
  #turn = new AbortController()
  #folder
  #file
  #client
  #sessionId

  constructor(sessionId, folder, client) {
    this.#sessionId = sessionId
    this.#folder = folder
    this.#file = join(folder, '.sessions', `${sessionId}.jsonl`)
    this.#client = client
  }

  cancel() {
    this.#turn.abort()
  }

  async prompt(text) {
    this.#turn = new AbortController()
    await this.#keep({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text } })
    try {
      await this.#follow(text)
      return { stopReason: 'end_turn' }
    } catch (error) {
      if (error instanceof Ended) return { stopReason: error.message }
      throw error
    }
  }

  /** Tells all that was told before once more. */
  async load() {
    const kept = await readFile(this.#file, 'utf8').catch(() => '')
    for (const line of kept.split('\n').filter(Boolean)) await this.#send(JSON.parse(line))
  }

  async #follow(text) {
    const [, path] = /^read (\S+)$/i.exec(text) ?? []
    const [, file, from, to] = /^in (\S+), replace "(.+)" with "(.*)"$/i.exec(text) ?? []
    const [, command] = /^run (.+)$/is.exec(text) ?? []
    if (/^fix the failing test/i.test(text)) await this.#fixTheTest()
    else if (path) await this.#read(path)
    else if (file) await this.#edit(file, from, to)
    else if (command) await this.#run(command)
    else return await this.#say(HELP)
    return await this.#say('Done.')
  }

  async #fixTheTest() {
    await this.#plan(0)
    if ((await this.#run('node test.mjs')) === 0) return await this.#plan(3)
    await this.#plan(1)
    await this.#say('Without a name, nobody is greeted. The name needs a default.')
    await this.#edit('greet.mjs', 'greet(name)', "greet(name = 'world')")
    await this.#plan(2)
    await this.#run('node test.mjs')
    return await this.#plan(3)
  }

  #plan(done) {
    const steps = ['Run the test', 'Find and fix the mistake', 'Run the test again']
    const status = (at) => (at < done ? 'completed' : at === done ? 'in_progress' : 'pending')
    const entries = steps.map((content, at) => ({
      content,
      priority: 'medium',
      status: status(at),
    }))
    return this.#tell({ sessionUpdate: 'plan', entries })
  }

  async #read(path) {
    const call = await this.#call({ kind: 'read', title: `Read ${path}`, rawInput: { path } })
    const file = join(this.#folder, path)
    if (!file.startsWith(this.#folder + sep)) await call.fail('It is not in the sandbox.')
    const text = await readFile(file, 'utf8').catch(({ message }) => call.fail(message))
    const content = [{ type: 'content', content: { type: 'text', text } }]
    await call.change({ status: 'completed', content })
    return text
  }

  async #edit(path, from, to) {
    const oldText = await this.#read(path)
    const newText = oldText.replace(from, () => to)
    const content = [{ type: 'diff', path, oldText, newText }]
    const call = await this.#call({ kind: 'edit', title: `Edit ${path}`, content })
    await this.#ask(call, `edits of ${path}`)
    await writeFile(join(this.#folder, path), newText)
    await call.change({ status: 'completed' })
  }

  async #run(command) {
    const call = await this.#call({ kind: 'execute', title: command, rawInput: { command } })
    await this.#ask(call, command)
    const { id: terminalId } = call
    await call.change({ status: 'in_progress', content: [{ type: 'terminal', terminalId }] })
    const shell = startShell(command, this.#folder)
    this.#turn.signal.addEventListener('abort', shell.stop)
    for await (const data of shell.output)
      await call.change({ _meta: { terminal_output: { terminal_id: terminalId, data } } })
    const exit = await shell.exit
    await call.change({
      status: exit.exit_code === 0 ? 'completed' : 'failed',
      _meta: { terminal_exit: { terminal_id: terminalId, ...exit } },
    })
    return exit.exit_code
  }

  /** Asks with four answers. `what`: all that an answer for always is about. */
  async #ask(call, what) {
    const option = (optionId, name) => ({ optionId, kind: optionId, name })
    const params = {
      sessionId: this.#sessionId,
      toolCall: { toolCallId: call.id },
      options: [
        option('allow_once', 'Allow'),
        option('allow_always', `Always allow ${what}`),
        option('reject_once', 'Reject'),
        option('reject_always', `Never allow ${what}`),
      ],
    }
    const { requestPermission } = methods.client.session
    const known = this.#remembered.get(what)
    const { outcome } = known ?? (await this.#client.request(requestPermission, params))
    if (outcome.outcome !== 'selected') throw new Ended('cancelled')
    if (outcome.optionId.endsWith('always')) this.#remembered.set(what, { outcome })
    if (outcome.optionId.startsWith('reject')) await call.fail('Not allowed by the person.')
  }

  async #call(members) {
    const id = randomUUID()
    const change = (more) =>
      this.#tell({ sessionUpdate: 'tool_call_update', toolCallId: id, ...more })
    const fail = async (rawOutput) => {
      await change({ status: 'failed', rawOutput })
      await this.#say('I stop there.')
      throw new Ended('end_turn')
    }
    await this.#tell({ sessionUpdate: 'tool_call', toolCallId: id, status: 'pending', ...members })
    return { id, change, fail }
  }

  #say(text) {
    const content = { type: 'text', text: `${text}\n` }
    return this.#tell({ sessionUpdate: 'agent_message_chunk', content })
  }

  async #tell(update) {
    if (this.#turn.signal.aborted) throw new Ended('cancelled')
    await this.#keep(update)
    await this.#send(update)
  }

  #keep(update) {
    return appendFile(this.#file, `${JSON.stringify(update)}\n`)
  }

  #send(update) {
    const params = { sessionId: this.#sessionId, update }
    return this.#client.notify(methods.client.session.update, params)
  }
}

const running = new Set()

/** Runs a command in a group of its own: it ends with all that it started. */
function startShell(command, cwd) {
  const env = { ...process.env, FORCE_COLOR: '1' }
  const stdio = ['ignore', 'pipe', 'ignore']
  const shell = spawn('sh', ['-c', `exec 2>&1\n${command}`], { cwd, env, stdio, detached: true })
  const stop = () => {
    if (running.delete(stop)) process.kill(-shell.pid)
  }
  running.add(stop)
  return {
    output: shell.stdout.setEncoding('utf8'),
    stop,
    exit: new Promise((resolve) => {
      shell.on('close', (exit_code, signal) => {
        running.delete(stop)
        resolve({ exit_code, signal })
      })
    }),
  }
}

const sessions = new Map()

async function open(sessionId, folder, client) {
  await mkdir(join(folder, '.sessions'), { recursive: true })
  const opened = new Session(sessionId, folder, client)
  sessions.set(sessionId, opened)
  return opened
}

const { initialize, session } = methods.agent
agent({ name: 'handrail-example' })
  .onRequest(initialize, () => ({
    protocolVersion: PROTOCOL_VERSION,
    agentCapabilities: { loadSession: true },
  }))
  .onRequest(session.new, async ({ params: { cwd }, client }) => {
    const sessionId = randomUUID()
    await open(sessionId, cwd, client)
    return { sessionId }
  })
  .onRequest(session.load, async ({ params: { sessionId, cwd }, client }) => {
    const opened = await open(sessionId, cwd, client)
    await opened.load()
    return {}
  })
  .onRequest(session.prompt, ({ params: { sessionId, prompt } }) =>
    sessions.get(sessionId).prompt(prompt.map(({ text = '' }) => text).join('')),
  )
  .onNotification(session.cancel, ({ params }) => sessions.get(params.sessionId)?.cancel())
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)))

process.on('SIGTERM', () => {
  for (const stop of running) stop()
  process.exit()
})
