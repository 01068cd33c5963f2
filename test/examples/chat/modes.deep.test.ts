import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { explainToolMode } from 'handrail/policy'
import { connectServers } from '../../../examples/chat/server/tools/connectServers.ts'
import { createPolicy, type ListedTool } from '../../../examples/chat/shared/createPolicy.ts'
import { decide, open, said, start, toolParts } from './support/serverSupport.ts'
import { needsConsent } from '../../support/needsConsent.ts'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.close())

const listed = async (): Promise<ListedTool[]> =>
  (await (await fetch(`${running.server.url}api/tools`)).json()).tools
const outputs = (chat: ReturnType<typeof open>) =>
  toolParts(chat).map((part) => (part.state === 'output-available' ? part.output : part.state))

describe('the tools of three servers', () => {
  test('keep their own names, without the one that reveals the environment and those that need tasks', async () => {
    const names = (await listed()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['read_text_file', 'create_entities', 'echo']))
    expect(names).not.toContain('get-env')
    expect(names).not.toContain('simulate-research-query')
    expect(new Set(names).size).toBe(names.length)
  })

  test('have every mode, and only commands and changes to files ask', async () => {
    const tools = await listed()
    const policy = createPolicy(tools)
    const of = (mode: string) =>
      tools
        .map(({ name }) => name)
        .filter((name) => explainToolMode(name, {}, policy).mode === mode)
        .sort()
    expect(of('safe_write')).toEqual(['add_observations', 'create_entities', 'create_relations'])
    expect(of('destructive')).toEqual([
      'delete_entities',
      'delete_observations',
      'delete_relations',
    ])
    expect(of('local')).toEqual([
      'create_directory',
      'edit_file',
      'move_file',
      'run_command',
      'write_file',
    ])
    expect(of('external')).toEqual(
      tools
        .filter(({ server }) => server === 'everything')
        .map(({ name }) => name)
        .sort(),
    )
    expect(of('read')).toHaveLength(tools.length - 3 - 3 - 5 - of('external').length)
    expect(
      tools
        .filter((tool) => needsConsent(tool.name, { ...tool, server: tool.server ?? null }, policy))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(of('local'))
  })

  test('run in an environment they are given, with nothing of the chat’s own', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'not-for-children')
    const client = new Client({ name: 'test', version: '0' })
    await client.connect(connectServers(running.sandbox).everything())
    const answer = JSON.stringify(await client.callTool({ name: 'get-env' }))
    await client.close()
    vi.unstubAllEnvs()
    expect(answer).toContain('GZIP_ALLOWED_DOMAINS')
    expect(answer).not.toContain('not-for-children')
  })
})

describe('one call of each mode', () => {
  test('read: what is remembered, with its structure once and no text beside it', async () => {
    const chat = open(running.server)
    await chat.sendMessage({ text: 'What do you remember about Ben?' })
    expect(outputs(chat)).toEqual([
      {
        success: true,
        data: {
          entities: [expect.objectContaining({ name: 'Ben Okafor' })],
          relations: [expect.anything()],
        },
      },
    ])
    expect(said(chat)).toContain(
      '• Ben Okafor (person): designs the posters; has room 204\n• Ida Lind works with Ben Okafor',
    )
  })

  test('safe write: new things are created and known things extended, without asking', async () => {
    const chat = open(running.server)
    await chat.sendMessage({
      text: 'Remember that Rover is a dog and remember that Ida likes rye bread',
    })
    expect(toolParts(chat).map((part) => 'toolName' in part && part.toolName)).toEqual([
      'search_nodes',
      'create_entities',
      'search_nodes',
      'add_observations',
    ])
    const memory = await running.remembered()
    expect(memory).toContain('"name":"Rover","entityType":"dog","observations":["is a dog"]')
    expect(memory).toContain('"works mornings only","likes rye bread"')
  })

  test('destructive: the right entry is found and forgotten, without asking', async () => {
    const chat = open(running.server)
    await chat.sendMessage({ text: 'Forget the garden room and Zed' })
    expect(said(chat)).toContain('I remember nothing about Zed.')
    expect(await running.remembered()).toContain('Garden room')
    await chat.sendMessage({ text: 'Forget the garden room' })
    expect(said(chat)).toContain('I have forgotten the garden room.')
    expect(await running.remembered()).not.toContain('Garden room')
  })

  test('local: a change to a file is held', async () => {
    const chat = open(running.server)
    const before = running.calls().length
    await chat.sendMessage({ text: 'Write "x" to notes/x.md' })
    expect(toolParts(chat).map(({ state }) => state)).toEqual(['approval-requested'])
    expect(running.calls()).toHaveLength(before)
    await decide(chat, true)
    expect(await readFile(join(running.sandbox, 'notes/x.md'), 'utf8')).toBe('x')
  })

  test('external: an echo and an image run at once, and the image arrives as bytes', async () => {
    const chat = open(running.server)
    await chat.sendMessage({ text: 'Echo Good morning, and show me the tiny image' })
    expect(outputs(chat)).toEqual([
      { success: true, content: [{ kind: 'text', text: 'Echo: Good morning' }] },
      {
        success: true,
        content: [
          expect.objectContaining({ kind: 'text' }),
          { kind: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) },
          expect.objectContaining({ kind: 'text' }),
        ],
      },
    ])
    expect(said(chat)).toContain('It came with 1 image.')
  })
})

describe('what comes back', () => {
  test('structured content is the data, links and resources are content', async () => {
    const chat = open(running.server)
    await chat.sendMessage({
      text: 'Get the structured content for Chicago, give me 2 resource links and get the resource reference',
    })
    expect(outputs(chat)).toEqual([
      { success: true, data: { temperature: 36, conditions: expect.any(String), humidity: 82 } },
      {
        success: true,
        content: [
          expect.objectContaining({ kind: 'text' }),
          expect.objectContaining({ kind: 'link', uri: 'demo://resource/dynamic/blob/1' }),
          expect.objectContaining({ kind: 'link' }),
        ],
      },
      {
        success: true,
        content: [
          expect.objectContaining({ kind: 'text' }),
          expect.objectContaining({
            kind: 'resource',
            mimeType: 'text/plain',
            text: expect.stringContaining('Resource 1'),
          }),
          expect.objectContaining({ kind: 'text' }),
        ],
      },
    ])
  })

  test('progress arrives while the call runs, as a partial result', async () => {
    const chat = open(running.server)
    const seen = new Set<unknown>()
    const watched = setInterval(
      () =>
        toolParts(chat).forEach((part) => {
          if (part.state === 'output-available' && part.preliminary === true)
            seen.add(JSON.stringify(part.output))
        }),
      20,
    )
    await chat.sendMessage({ text: 'Run the long running operation for 2 seconds in 4 steps' })
    clearInterval(watched)
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '{"success":true,"message":"1 of 4"}',
        '{"success":true,"message":"2 of 4"}',
        '{"success":true,"message":"3 of 4"}',
      ]),
    )
    expect(outputs(chat)).toEqual([
      { success: true, content: [{ kind: 'text', text: expect.stringContaining('completed') }] },
    ])
  })

  test('a call that is stopped is not reported as a success', async () => {
    const chat = open(running.server)
    const answer = chat.sendMessage({
      text: 'Run the long running operation for 30 seconds in 60 steps',
    })
    await vi.waitFor(() =>
      expect(toolParts(chat)).toEqual([
        expect.objectContaining({ state: 'output-available', preliminary: true }),
      ]),
    )
    await chat.stop()
    await answer
    await chat.sendMessage({ text: 'Echo still here' })
    expect(chat.error).toBeUndefined()
    expect(said(chat)).toContain('Echo: still here')
  })

  test('a long text arrives completely', async () => {
    const chat = open(running.server)
    const text = 'A line of a long file.\n'.repeat(50_000)
    await writeFile(join(running.sandbox, 'notes/long.md'), text)
    await chat.sendMessage({ text: 'Read notes/long.md' })
    expect(outputs(chat)).toEqual([{ success: true, data: { content: text } }])
    await chat.sendMessage({ text: 'Echo and on it goes' })
    expect(said(chat)).toContain('Echo: and on it goes')
  })

  test('a server that dies ends its call with an error; other calls go on, and it is started again', async () => {
    const chat = open(running.server)
    const answer = chat.sendMessage({
      text: 'Run the long running operation for 30 seconds in 60 steps',
    })
    await vi.waitFor(() =>
      expect(toolParts(chat)).toEqual([expect.objectContaining({ preliminary: true })]),
    )
    process.kill(running.transports.everything.at(-1)?.pid ?? Number.NaN, 'SIGKILL')
    await answer
    expect(toolParts(chat)).toEqual([
      expect.objectContaining({
        state: 'output-error',
        errorText: expect.stringContaining('Connection closed'),
      }),
    ])
    expect(said(chat)).toContain('I could not use trigger-long-running-operation')
    await chat.sendMessage({ text: 'Echo back again' })
    expect(said(chat)).toContain('Echo: back again')
    expect(running.transports.memory).toHaveLength(1)
  })
})
