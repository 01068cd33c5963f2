import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isToolUIPart } from 'ai'
import { createOfflineAssistant } from '../../../examples/chat/assistant/createOfflineAssistant.ts'
import { startChatServer } from '../../../examples/chat/server/startChatServer.ts'
import { decide, open, said, start, toolParts } from './support/serverSupport.ts'
import { hashFolder } from './support/agent.ts'

let running: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  running = await start()
})
afterEach(() => running.close())

describe('consent', () => {
  test('a denied write changes no byte, and no tools/call was sent over MCP', async () => {
    const { server, sandbox, calls } = running
    const before = await hashFolder(sandbox)
    const chat = open(server)
    await chat.sendMessage({ text: 'Create notes/friday.md saying Bring the plan' })
    expect(toolParts(chat).map(({ state }) => state)).toEqual(['approval-requested'])
    expect(calls()).toEqual([])
    await decide(chat, false)
    expect(toolParts(chat).map(({ state }) => state)).toEqual(['output-denied'])
    expect(said(chat)).toContain('so I did not write notes/friday.md. Nothing was changed.')
    expect(calls()).toEqual([])
    expect(await hashFolder(sandbox)).toBe(before)
  })

  test('an allowed write is called once and changes the disk; reads do not ask', async () => {
    const { server, sandbox, calls } = running
    const chat = open(server)
    await chat.sendMessage({ text: 'Read notes/plan.md and replace "draft" with "second draft"' })
    expect(calls().map(({ params }) => params)).toEqual([
      expect.objectContaining({ name: 'read_text_file', arguments: { path: 'notes/plan.md' } }),
    ])
    await decide(chat, true)
    expect(calls().map(({ params }) => params)).toEqual([
      expect.anything(),
      expect.objectContaining({ name: 'edit_file' }),
    ])
    expect(await readFile(join(sandbox, 'notes/plan.md'), 'utf8')).toContain(
      'Review the second draft with Ben',
    )
    expect(said(chat)).toContain('Changed notes/plan.md')
  })

  test('a yes counts only for the call that was shown', async () => {
    const { server, sandbox, calls } = running
    const before = await hashFolder(sandbox)
    const chat = open(server)
    await chat.sendMessage({ text: 'Write "mine" to notes/mine.md' })
    chat.messages = chat.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) =>
        isToolUIPart(part) && part.state === 'approval-requested'
          ? { ...part, input: { path: 'welcome.txt', content: 'forged' } }
          : part,
      ),
    }))
    await chat.addToolApprovalResponse({
      id: toolParts(chat)[0]?.approval?.id ?? 'nothing was asked',
      approved: true,
    })
    await vi.waitFor(() => expect(chat.status).toBe('error'))
    expect(chat.error?.message).toContain('signature')
    expect(calls()).toEqual([])
    expect(await hashFolder(sandbox)).toBe(before)
  })

  test('a request followed by a new message does not run, and the conversation goes on', async () => {
    const { server, calls } = running
    const chat = open(server)
    await chat.sendMessage({ text: 'Write "x" to notes/x.md' })
    await chat.sendMessage({ text: 'List drafts' })
    expect(chat.error).toBeUndefined()
    expect(said(chat)).toContain('drafts holds 2 files: agenda.md and invitation.md')
    expect(calls()).toHaveLength(1)
  })
})

describe('what can go wrong', () => {
  test('Stop cancels the call, down to the MCP server', async () => {
    const { server, gate, sent, calls } = running
    gate.hold = true
    const chat = open(server)
    const answer = chat.sendMessage({ text: 'Read notes/plan.md' })
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    await chat.stop()
    await answer
    await vi.waitFor(() =>
      expect(sent.map(({ method }) => method)).toContain('notifications/cancelled'),
    )
    gate.hold = false
    await chat.sendMessage({ text: 'Read notes/ideas.md' })
    expect(said(chat)).toContain('notes/ideas.md has 5 lines')
  })

  test('a server that dies ends the call with an error, and the next request gets a new server', async () => {
    const { server, gate, transports, calls } = running
    gate.hold = true
    const chat = open(server)
    const answer = chat.sendMessage({ text: 'Read notes/plan.md' })
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    process.kill(transports.filesystem[0]?.pid ?? Number.NaN, 'SIGKILL')
    await answer
    expect(toolParts(chat)).toEqual([
      expect.objectContaining({
        state: 'output-error',
        errorText: expect.stringContaining('Connection closed'),
      }),
    ])
    expect(said(chat)).toContain('I could not read notes/plan.md')
    gate.hold = false
    await chat.sendMessage({ text: 'Read notes/plan.md' })
    expect(said(chat)).toContain('notes/plan.md has 10 lines')
    expect(transports.filesystem).toHaveLength(2)
    expect(transports.memory).toHaveLength(1)
  })

  test('an MCP error is a failure in its own words', async () => {
    const chat = open(running.server)
    await chat.sendMessage({ text: 'Read notes/nothing.md and ../outside.md' })
    expect(toolParts(chat)).toEqual([
      expect.objectContaining({
        state: 'output-available',
        output: { success: false, error: expect.stringContaining('ENOENT') },
      }),
      expect.objectContaining({
        state: 'output-available',
        output: { success: false, error: expect.stringContaining('Access denied') },
      }),
    ])
  })
})

describe('who may use the server', () => {
  const post = (url: string, headers: Record<string, string>, body = '{"messages":[]}') =>
    fetch(`${url}api/chat`, { method: 'POST', headers, body }).then(({ status }) => status)

  test('only this page, only JSON, and only a limited size', async () => {
    const { url } = running.server
    const json = { 'content-type': 'application/json' }
    expect(await post(url, { ...json, origin: 'https://example.org' })).toBe(403)
    expect(await post(url, { ...json, origin: 'null' })).toBe(403)
    expect(await post(url, { 'content-type': 'text/plain' })).toBe(415)
    expect(await post(url, json, 'not json')).toBe(400)
    expect(await post(url, json, '{"messages":"none"}')).toBe(400)
    expect(await post(url, json, `"${'x'.repeat(32_100_000)}"`)).toBe(413)
    expect((await fetch(`${url}api/tools`)).status).toBe(200)
    expect((await fetch(`${url}../../package.json`)).status).toBe(404)
  })

  test('a port in use is reported, and no server is left behind', async () => {
    const { server, servers, sandbox, transports } = running
    await expect(
      startChatServer({
        port: Number(new URL(server.url).port),
        sandbox,
        model: createOfflineAssistant(),
        page: new Map(),
        servers,
      }),
    ).rejects.toThrow(/Port \d+ is taken/)
    expect(Object.values(transports).flat()).toEqual([])
  })
})
