import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DiffPreview } from '../../../../src/ui/diff/DiffPreview.tsx'
import {
  ConsentGrants,
  ConsentQueue,
  QuestionCard,
  ToolCallBubble,
  ToolCallGroup,
  type ToolCallRecord,
  type ToolHost,
} from '../../../../src/index.ts'
import type { Grant } from '../../../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { holesIn, HOSTILE, OURS } from './holes.ts'

const call = (more: object = {}): ToolCallRecord['call'] => ({
  id: 'call-1',
  name: 'update_note',
  arguments: { id: 'n1' },
  ...more,
})
const asked = (more: Partial<ToolCallRecord> = {}) =>
  exampleRecord('awaiting_consent', { call: call(), ...more })
const done = (more: Partial<ToolCallRecord> = {}) =>
  exampleRecord('succeeded', { call: call(), ...more })
const failed = (more: object) =>
  exampleRecord('failed', { call: call(), ...(more as Partial<ToolCallRecord>) })
const schemaOf = (property: object, more: object = {}) => ({
  type: 'object',
  properties: { id: { type: 'string' }, said: property },
  ...more,
})
const spec = (more: object) => ({
  spec: { name: 'update_note', ...more } as ToolCallRecord['spec'],
})
const question = (more: object) =>
  exampleRecord('running', {
    call: call(),
    question: { id: 'q', message: 'Which one?', ...more },
  })
const decided = (decision: object) => done({ decision: decision as ToolCallRecord['decision'] })
const part = (more: object) => done({ content: [more] as unknown as ToolCallRecord['content'] })
const ANN = { kind: 'person', id: 'ann', name: HOSTILE } as const

type Case = readonly [field: string, record: ToolCallRecord]
const FIELDS: readonly Case[] = [
  ['the name of a tool', asked({ call: call({ name: HOSTILE, arguments: {} }) })],
  ['the name of a tool that ran', done({ call: call({ name: HOSTILE, arguments: {} }) })],
  ['what a call acts on', asked({ call: call({ arguments: { path: HOSTILE } }) })],
  ['what a call acted on', done({ call: call({ arguments: { path: HOSTILE } }) })],
  ['a key of an argument', asked({ call: call({ arguments: { [HOSTILE]: 1 } }) })],
  ['a command', asked({ call: call({ name: 'bash', arguments: { command: HOSTILE } }) })],
  ['arguments that cannot be read', done({ argumentsText: HOSTILE, argumentsState: 'invalid' })],
  ['the server of a tool', asked(spec({ server: HOSTILE }))],
  ['the title of a tool', asked(spec({ title: HOSTILE }))],
  ['the title in annotations', asked(spec({ annotations: { title: HOSTILE } }))],
  ['the description of a tool', asked(spec({ description: HOSTILE }))],
  [
    'the description of a parameter',
    asked(spec({ inputSchema: schemaOf({ type: 'string', description: HOSTILE }) })),
  ],
  [
    'what a schema allows',
    asked({
      ...spec({ inputSchema: schemaOf({ enum: [HOSTILE] }) }),
      call: call({ arguments: { id: 'n1', said: 'x' } }),
    }),
  ],
  [
    'a choice that destroys, among the reasons',
    asked(
      spec({
        inputSchema: schemaOf({}, { properties: { action: { enum: [`Delete. ${OURS}`] } } }),
      }),
    ),
  ],
  ['the title of a request', asked({ request: { id: 'r', title: HOSTILE } })],
  ['the prompt of a request', asked({ request: { id: 'r', prompt: HOSTILE } })],
  [
    'an option of a request',
    asked({ request: { id: 'r', options: [{ id: 'o', label: HOSTILE }] } }),
  ],
  [
    'the template of a tool and its title',
    asked(spec({ confirmation: { title: HOSTILE, promptTemplate: `${HOSTILE} {{.id}}` } })),
  ],
  [
    'a template that cannot be rendered',
    asked(spec({ confirmation: { title: 'x', promptTemplate: `{{.nothing}} ${HOSTILE}` } })),
  ],
  ['the summary of a runtime', done({ summary: HOSTILE })],
  [
    'the message of a progress',
    exampleRecord('running', { call: call(), progress: { value: 1, message: HOSTILE } }),
  ],
  ['the message of a result', done({ result: { success: true, message: HOSTILE } })],
  ['the data of a result', done({ result: { success: true, data: HOSTILE as never } })],
  ['a member of a result', done({ result: { success: true, data: { [HOSTILE]: HOSTILE } } })],
  ['the error of a result', failed({ result: { success: false, error: HOSTILE } })],
  ['an error that is data', failed({ result: { success: false, error: { a: HOSTILE } } })],
  [
    'the next action of a result',
    failed({ result: { success: false, error: 'x', nextAction: HOSTILE } }),
  ],
  ...(['message', 'question', 'onlyTool', 'reason'] as const).map((key): Case => [
    `${key} of a recovery`,
    failed({ recovery: { [key]: HOSTILE } }),
  ]),
  ...['missing_field', 'unknown_field', 'invalid_enum_value', 'invalid_format'].map(
    (constraint): Case => [
      `an issue: ${constraint}`,
      failed({
        recovery: { issues: [{ field: HOSTILE, constraint, allowed: [HOSTILE], format: HOSTILE }] },
      }),
    ],
  ),
  [
    'an issue: types and patterns',
    failed({
      recovery: {
        issues: [
          {
            field: 'a',
            constraint: 'invalid_field_type',
            expected: HOSTILE,
            actual: HOSTILE,
          },
          { field: 'b', constraint: 'invalid_pattern', pattern: HOSTILE },
        ],
      },
    }),
  ],
  ['an example of a recovery', failed({ recovery: { example: { a: HOSTILE } } })],
  ['the hint of a cut result', done({ bounds: { returned: 1, hint: HOSTILE } as never })],
  ['why a result is elsewhere', done({ handle: { uri: 'x:y', reason: HOSTILE } })],
  [
    'what a server adds',
    done({
      attachments: [{ kind: HOSTILE, audience: 'timeline', data: { a: HOSTILE } }] as never,
    }),
  ],
  ['the person who denied', decided({ kind: 'deny', by: ANN, reason: HOSTILE })],
  ['the person who allowed', decided({ kind: 'allow', by: ANN, note: HOSTILE })],
  ['an answer with an option', decided({ kind: 'respond', by: ANN, option: HOSTILE })],
  ['an answer in words', decided({ kind: 'respond', by: ANN, text: HOSTILE })],
  ...(['text', 'log', 'diff'] as const).map((kind): Case => [
    `a ${kind} and its name`,
    part({ kind, text: HOSTILE, name: HOSTILE }),
  ]),
  ...(['image', 'audio', 'video', 'file'] as const).flatMap((kind): Case[] => [
    [`a ${kind} of bytes`, part({ kind, mimeType: HOSTILE, data: 'AAAA', name: HOSTILE })],
    [`a ${kind} elsewhere`, part({ kind, mimeType: HOSTILE, uri: HOSTILE, name: HOSTILE })],
  ]),
  ...(['link', 'resource', 'artifact'] as const).map((kind): Case => [
    `a ${kind}`,
    part({ kind, uri: `https://x.example/${HOSTILE}`, name: HOSTILE, mimeType: HOSTILE }),
  ]),
  ['what a part is that nobody knows', part({ kind: HOSTILE, text: HOSTILE })],
  [
    'what was given beside the arguments',
    done({ inputs: { observable: { a: HOSTILE }, changed: true } }),
  ],
  [
    'the name of a sub-agent',
    done({ call: call({ name: 'task', arguments: { prompt: HOSTILE } }) }),
  ],
  [
    'the path of a change',
    asked({
      call: call({
        name: 'edit_file',
        arguments: { path: HOSTILE, oldText: 'a', newText: HOSTILE },
      }),
    }),
  ],
]

const host = (more: Partial<ToolHost> = {}) => createTestHost(more)
const show = (record: ToolCallRecord, given: ToolHost = host()) =>
  render(
    <TestProvider host={given} records={[record]} armDelay={0}>
      <ToolCallBubble record={record} />
      <ToolCallGroup records={[record, { ...record, call: { ...record.call, id: 'call-2' } }]} />
      <DiffPreview record={record} />
    </TestProvider>,
  )
/** Opens all that opens and says more: what stands beside each other at once, to be drawn once. */
async function openAll(): Promise<void> {
  for (const selector of ['.handrail-toggle', '.handrail-mode', '.handrail-because-line button'])
    await act(async () => {
      for (const each of document.querySelectorAll<HTMLElement>(selector))
        if (each.getAttribute('aria-expanded') === 'false') each.click()
    })
}

describe('what others say never stands as if we said it', () => {
  it.each(FIELDS)('%s: in its line, its details, its request and its group', async (_, record) => {
    show(record)
    expect(holesIn(document.body)).toEqual([])
    await openAll()
    await waitFor(() =>
      expect(!record.result || document.querySelector('.handrail-tool') !== null).toBe(true),
    )
    expect(holesIn(document.body)).toEqual([])
  })

  it.each(FIELDS.filter(([, { result, decision }]) => !result && !decision))(
    '%s: in a queue, open and as a row',
    async (_, record) => {
      const records = [record, { ...record, call: { ...record.call, id: 'call-2' } }]
      render(
        <TestProvider host={host()} records={records} armDelay={0}>
          <ConsentQueue records={records} />
        </TestProvider>,
      )
      expect(holesIn(document.body)).toEqual([])
      for (const review of screen.queryAllByRole('button', { name: /^Review/ }))
        await userEvent.click(review)
      expect(holesIn(document.body)).toEqual([])
    },
  )
})

describe('a question and its form', () => {
  const forms = {
    'a title': { title: HOSTILE, message: HOSTILE },
    'an address': { url: HOSTILE },
    'the title of a text': { schema: schemaOf({ type: 'string', title: HOSTILE }) },
    'the description of a text': { schema: schemaOf({ type: 'string', description: HOSTILE }) },
    'a key': { schema: schemaOf({}, { properties: { [HOSTILE]: { type: 'string' } } }) },
    'the title of a box': { schema: schemaOf({ type: 'boolean', title: HOSTILE }) },
    'the title of a list': {
      schema: schemaOf({ type: 'array', title: HOSTILE, items: { type: 'string' } }),
    },
    'names of choices': { schema: schemaOf({ enum: ['a', 'b'], enumNames: [HOSTILE, 'B'] }) },
    'descriptions of choices': {
      schema: schemaOf({ oneOf: [{ const: 'a', title: HOSTILE, description: HOSTILE }] }),
    },
    'a menu of choices': {
      schema: schemaOf({ enum: Array.from({ length: 9 }, (__, at) => `${at} ${OURS}\u202e`) }),
    },
    'a choice of several': {
      schema: schemaOf({ type: 'array', items: { enum: [HOSTILE, 'b'] }, title: HOSTILE }),
    },
    'the title of a group': {
      schema: schemaOf({ type: 'object', title: HOSTILE, properties: { a: { type: 'string' } } }),
    },
  }
  it.each(Object.entries(forms))('%s stands as what the server says', async (_, given) => {
    const record = question(given)
    render(
      <TestProvider host={host()} records={[record]}>
        <QuestionCard record={record} />
      </TestProvider>,
    )
    const isDrawn = () => !('schema' in given) || document.querySelector('.handrail-field') !== null
    await waitFor(() => expect(isDrawn()).toBe(true))
    expect(holesIn(document.body)).toEqual([])
    const add = screen.queryByRole('button', { name: 'Add one' })
    if (add) await userEvent.click(add)
    expect(holesIn(document.body)).toEqual([])
  })
})

describe('permissions', () => {
  const grant = (more: object): Grant =>
    ({
      id: 'g',
      tool: 'update_note',
      scope: 'always',
      at: Date.now(),
      by: ANN,
      ...more,
    }) as Grant
  it.each([
    ['the name of a tool', grant({ tool: HOSTILE })],
    ['the name of a server', grant({ server: HOSTILE })],
    ['what it covers', grant({ exactly: { digest: 'x', text: HOSTILE } })],
    ['its rule', grant({ rule: `update_note(path: "${HOSTILE}")` })],
  ])('%s stands as what others say in the list', (_, given) => {
    const grants = { load: () => [given], add: () => {}, revoke: () => {} }
    render(
      <TestProvider host={host()} grants={grants as never}>
        <ConsentGrants />
      </TestProvider>,
    )
    expect(holesIn(document.body)).toEqual([])
  })
})
