import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Edits } from '../../../examples/chat/server/decisions/Edits.ts'
import { decide, open, said, start, toolParts } from './support/serverSupport.ts'

test('edited arguments replace the proposed ones, and only for that call', async () => {
  const { server, sandbox, calls, close } = await start()
  try {
    const send = (body: object) =>
      fetch(`${server.url}api/edit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const chat = open(server)
    await chat.sendMessage({ text: 'Create notes/edited.md saying Bring the plan' })
    const [part] = toolParts(chat)
    const path = join(sandbox, 'notes/edited.md')
    expect(
      (await send({ id: part?.toolCallId, arguments: { path, content: 'dropped' }, fails: true }))
        .status,
    ).toBe(503)
    expect((await send({ id: part?.toolCallId, arguments: 'no arguments' })).status).toBe(400)
    expect(
      (await send({ id: 'another call', arguments: { path, content: 'of another call' } })).status,
    ).toBe(410)
    expect(
      (await send({ id: part?.toolCallId, arguments: { path, content: 'Bring a pen' } })).status,
    ).toBe(200)
    expect(calls()).toEqual([])
    await decide(chat, true)
    expect(await readFile(path, 'utf8')).toBe('Bring a pen')
    expect(said(chat)).toContain('Done, as you edited it')
    expect(said(chat)).toContain('Bring a pen')
  } finally {
    await close()
  }
})

test('an edit is refused when there is no room: none is lost, and one that was withdrawn or run makes room', () => {
  const edits = new Edits()
  for (let index = 0; index < 1000; index++) edits.keep(String(index), { index })
  expect(() => edits.keep('one more', {})).toThrow('keeps no more')
  edits.keep('0', null)
  edits.keep('one more', {})
  expect(edits.take('0')).toBeUndefined()
  expect(edits.take('1')).toEqual({ index: 1 })
  edits.keep('in its place', {})
})
