import { fromMcp } from '../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { messagesOf } from './support.ts'

it('what the second SDK of MCP sends is read: results, refused arguments, failures, unknown tools', () => {
  const records = fromMcp(messagesOf('v2-notes'))
  expect(
    records.map((record) => [
      record.call.name,
      record.call.arguments,
      deriveToolCallStatus(record).kind,
    ]),
  ).toEqual([
    ['read_note', { id: 'n1' }, 'succeeded'],
    ['read_note', { id: 5 }, 'failed'],
    ['delete_note', { id: 'n1' }, 'failed'],
    ['nope', {}, 'failed'],
  ])
  expect(
    records.map(({ result }) => (result?.success === false ? result.error : result?.data)),
  ).toEqual([
    { text: 'Milk' },
    expect.stringContaining('expected string, received number'),
    'The note is locked',
    expect.stringContaining('nope not found'),
  ])
  expect(records[0]!.spec).toMatchObject({
    title: 'Read a note',
    annotations: { readOnlyHint: true },
  })
})
