import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ToolCallBubble,
  webStorageDrafts,
  type DraftStore,
  type JsonSchema,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const schema: JsonSchema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    count: { type: 'number' },
    password: { type: 'string' },
    pin: { type: 'string', format: 'password' },
    options: { type: 'object' },
  },
}
/** As it comes after a reload: another object. */
const asked = (given: object = {}, more: object = {}): ToolCallRecord => {
  const held = exampleRecord('awaiting_consent')
  return {
    ...held,
    call: {
      ...held.call,
      name: 'write_file',
      arguments: { path: 'a.md', count: 1, password: 'old-word', pin: '1111', ...given },
    },
    spec: { name: 'write_file', inputSchema: schema },
    request: {
      id: 'request-1',
      can: { edit: true, reason: true, note: true, respond: true },
      ...more,
    },
  }
}
const question = (more: object = {}): ToolCallRecord => ({
  ...exampleRecord('running'),
  question: {
    id: 'q1',
    message: 'Who comes?',
    schema: {
      type: 'object',
      properties: { name: { type: 'string' }, token: { type: 'string', format: 'password' } },
      required: ['name'],
    },
    ...more,
  },
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const box = (name: RegExp) => screen.findByRole('textbox', { name })
const stored = () => sessionStorage.getItem('handrail-drafts') ?? ''
const DROPPED = 'What you had written was for another version. It was thrown away.'

let host: ReturnType<typeof createTestHost>
function open(record: ToolCallRecord, drafts: DraftStore | undefined = webStorageDrafts()) {
  host = createTestHost()
  const view = render(
    <TestProvider
      host={host}
      queryClient={new QueryClient()}
      conversation="notes"
      {...(drafts && { drafts })}
    >
      <button type="button">Elsewhere</button>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  return view
}
beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

/** Writes into a request, waits until it is kept, and reloads. */
async function reload(write: () => Promise<void>, next: ToolCallRecord, first = asked()) {
  const view = open(first)
  await write()
  await waitFor(() => expect(stored()).toContain('content'))
  view.unmount()
  open(next)
}

describe('after a reload', () => {
  it('the reason of a denial is there, and takes no focus', async () => {
    await reload(async () => {
      await chooseOption('Deny with a reason')
      await userEvent.type(await box(/Why not/), 'Not on Fridays.')
    }, asked())
    expect(await box(/Why not/)).toHaveValue('Not on Fridays.')
    expect(document.body).toHaveFocus()
    await press('Deny and send')
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', reason: 'Not on Fridays.' } }])
    await waitFor(() => expect(stored()).not.toContain('Fridays'))
  })

  it('edited arguments are there, beside what was proposed, and what is allowed', async () => {
    await reload(async () => {
      await chooseOption('Edit')
      await userEvent.clear(await box(/path/))
      await userEvent.type(await box(/path/), 'b.md')
      await userEvent.clear(await box(/count/))
      await userEvent.type(await box(/count/), '2')
    }, asked())
    expect(await box(/path/)).toHaveValue('b.md')
    expect(await box(/count/)).toHaveValue('2')
    await press(/^Allow/)
    expect(host.sent).toMatchObject([
      { decision: { kind: 'allow', arguments: { path: 'b.md', count: 2, password: 'old-word' } } },
    ])
  })

  it('a number that is not finished is there as it was written, and Allow stays off', async () => {
    await reload(async () => {
      await chooseOption('Edit')
      await userEvent.clear(await box(/count/))
      await userEvent.type(await box(/count/), '2e')
    }, asked())
    expect(await box(/count/)).toHaveValue('2e')
    expect(await button(/^Allow/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('the answers to a question are there', async () => {
    await reload(async () => userEvent.type(await box(/name/), 'Ann'), question(), question())
    expect(await box(/name/)).toHaveValue('Ann')
    await press('Send')
    expect(host.sent).toMatchObject([{ answer: { kind: 'accept', value: { name: 'Ann' } } }])
    await waitFor(() => expect(stored()).not.toContain('Ann'))
  })
})

describe('what a store gives back', () => {
  it('has each choice once: a list with one of them twice would be sent as it is not shown', async () => {
    const choosing = question({
      schema: {
        type: 'object',
        properties: { days: { type: 'array', items: { type: 'string', enum: ['Mon', 'Tue'] } } },
      },
    })
    const keep = (days: readonly string[]) =>
      sessionStorage.setItem(
        'handrail-drafts',
        stored().replace(/"value":\[[^\]]*\]/, `"value":${JSON.stringify(days)}`),
      )
    const view = open(choosing)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mon' }))
    await waitFor(() => expect(stored()).toContain('Mon'))
    view.unmount()
    keep(['Tue'])
    const second = open(choosing)
    expect(await screen.findByRole('checkbox', { name: 'Tue' })).toBeChecked()
    second.unmount()
    keep(['Tue', 'Tue'])
    open(choosing)
    expect(await screen.findByRole('checkbox', { name: 'Tue' })).not.toBeChecked()
  })
})

describe('secrets', () => {
  it('are never kept: by the name, by the format, nor what was proposed', async () => {
    const view = open(asked({ options: { api_key: 'sk-123' } }))
    await chooseOption('Edit')
    await userEvent.type(await box(/path/), '2')
    const hidden = document.querySelectorAll<HTMLInputElement>('input[type=password]')
    expect(hidden.length).toBeGreaterThan(0)
    for (const input of hidden) await userEvent.type(input, 'new-secret')
    await waitFor(() => expect(stored()).toContain('a.md2'))
    view.unmount()
    for (const secret of ['old-word', '1111', 'sk-123', 'new-secret'])
      expect(stored()).not.toContain(secret)
  })

  it('that a person wrote into a reason are never kept, nor the reason that they made incomplete', async () => {
    open(asked())
    await chooseOption('Deny with a reason')
    await userEvent.type(await box(/Why not/), 'Use ')
    await waitFor(() => expect(stored()).toContain('Use'))
    await userEvent.type(await box(/Why not/), 'ghp_0123456789abcdefghijABCDEFGHIJ012345')
    await waitFor(() => expect(stored()).not.toContain('Use'))
    expect(stored()).not.toContain('ghp_')
  })

  it('in JSON that is not finished are never kept', async () => {
    open(asked())
    await chooseOption('Edit')
    await userEvent.type(await box(/path/), '2')
    await userEvent.type(await box(/options/), '{{"password": "hunter2')
    await userEvent.type(await box(/path/), '3')
    await waitFor(() => expect(stored()).toContain('a.md23'))
    expect(stored()).not.toContain('hunter2')
  })

  it('of a question are never kept', async () => {
    open(question())
    await userEvent.type(await box(/name/), 'Ann')
    const secret = document.querySelector<HTMLInputElement>('input[type=password]')!
    await userEvent.type(secret, 'abc-secret')
    await waitFor(() => expect(stored()).toContain('Ann'))
    expect(stored()).not.toContain('abc-secret')
  })

  it('are not put back where a store holds some', async () => {
    const store = webStorageDrafts()
    const view = open(asked(), store)
    await chooseOption('Edit')
    await userEvent.type(await box(/path/), '2')
    await waitFor(() => expect(stored()).toContain('a.md2'))
    view.unmount()
    sessionStorage.setItem(
      'handrail-drafts',
      stored().replace('"kept":[', '"kept":[{"at":"/pin","value":"9999"},'),
    )
    open(asked(), store)
    expect(await box(/path/)).toHaveValue('a.md2')
    await press(/^Allow/)
    expect(host.sent).toMatchObject([{ decision: { arguments: { path: 'a.md2', pin: '1111' } } }])
  })
})

describe('a store that was written by somebody else', () => {
  const openWith = async (kept: string) => {
    const view = open(asked())
    await chooseOption('Edit')
    await userEvent.type(await box(/path/), '2')
    await waitFor(() => expect(stored()).toContain('a.md2'))
    view.unmount()
    sessionStorage.setItem(
      'handrail-drafts',
      stored().replace(/"kept":\[.*?\]/, () => `"kept":${kept}`),
    )
    open(asked())
    expect(await box(/options/)).toHaveValue('y')
  }
  const options = '{"at":"/options","text":"y"}'

  it.each([
    ['an object for a text', '{"at":"/path","value":{"evil":true}}'],
    ['lines for a box of one line', '{"at":"/path","value":"b.md\\nevil"}'],
    ['an object for a number', '{"at":"/count","value":{"evil":true}}'],
    ['a number as null', '{"at":"/count","value":null}'],
    ['a place that nothing shows', '{"at":"/evil","value":1}'],
    ['a member of every object', '{"at":"/__proto__","value":{"evil":true}}'],
    ['no place at all', '{"at":{"toString":1},"value":1},null,7,"/path",["/path"]'],
  ])('does not put back what the form does not show: %s', async (_, hostile) => {
    await openWith(`[${hostile},${options}]`)
    expect(await box(/path/)).toHaveValue('a.md')
    expect(await box(/count/)).toHaveValue('1')
    await userEvent.clear(await box(/options/))
    await press(/^Allow/)
    const [sent] = host.sent
    expect(JSON.stringify(sent)).not.toContain('evil')
    expect(sent).toMatchObject({ decision: { kind: 'allow' } })
  })

  it('reads a number as it is shown', async () => {
    await openWith(`[{"at":"/count","value":9000,"text":"9"},${options}]`)
    expect(await box(/count/)).toHaveValue('9')
    await userEvent.clear(await box(/options/))
    await press(/^Allow/)
    expect(host.sent).toMatchObject([{ decision: { arguments: { path: 'a.md', count: 9 } } }])
  })
})

describe('a draft of another version is thrown away, and that is said', () => {
  const write = async () => {
    await chooseOption('Edit')
    await userEvent.type(await box(/path/), '2')
  }
  it.each<[string, ToolCallRecord]>([
    ['of other arguments', asked({ count: 2 })],
    ['of other words', asked({}, { prompt: 'Something else?' })],
    ['of another form', asked({}, { can: { edit: true } })],
    [
      'of another schema',
      { ...asked(), spec: { name: 'write_file', inputSchema: { ...schema, title: 'New' } } },
    ],
  ])('%s', async (_, next) => {
    await reload(write, next)
    expect(await screen.findByText(DROPPED)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /path/ })).toBeNull()
    expect(stored()).not.toContain('a.md2')
  })

  it('of a question', async () => {
    await reload(
      async () => userEvent.type(await box(/name/), 'Ann'),
      question({ message: 'Who leaves?' }),
      question(),
    )
    expect(await screen.findByText(DROPPED)).toBeVisible()
    expect(await box(/name/)).toHaveValue('')
  })
})

describe('a store that fails', () => {
  it.each<[string, DraftStore]>([
    [
      'throws',
      {
        get: () => {
          throw new Error('no')
        },
        set: () => {
          throw new Error('full')
        },
        remove() {},
      },
    ],
    ['holds nonsense', { get: () => ({ of: 4, content: [] }), set() {}, remove() {} }],
  ])('keeps nothing, and nothing else is lost: it %s', async (_, store) => {
    open(asked(), store)
    await chooseOption('Deny with a reason')
    await userEvent.type(await box(/Why not/), 'No.')
    await press('Deny and send')
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', reason: 'No.' } }])
  })
})

it('the answers to a question are there when it comes back into the page', async () => {
  host = createTestHost()
  const client = new QueryClient()
  const record = question()
  const view = (isShown: boolean) => (
    <TestProvider host={host} queryClient={client} conversation="notes">
      {isShown && <ToolCallBubble record={record} />}
    </TestProvider>
  )
  const { rerender } = render(view(true))
  await userEvent.type(await box(/name/), 'Ann')
  rerender(view(false))
  rerender(view(true))
  expect(await box(/name/)).toHaveValue('Ann')
})

describe('rejected changes', () => {
  const edits = [
    { oldText: 'line 5\n', newText: 'fresh 5\n' },
    { oldText: 'line 20\n', newText: 'fresh 20\n' },
  ]
  const lines = (changed: readonly number[], word = 'fresh') =>
    Array.from({ length: 30 }, (_, at) => `${changed.includes(at) ? word : 'line'} ${at}\n`).join(
      '',
    )
  const edit = (): ToolCallRecord => {
    const held = exampleRecord('awaiting_consent')
    return {
      ...held,
      call: { ...held.call, name: 'edit_file', arguments: { path: 'a.md', edits } },
      request: { id: 'request-1', can: { edit: true } },
    }
  }
  const change = (name: string) => screen.findByRole('group', { name })
  const show = (after: string | Promise<string>, record = edit(), client = new QueryClient()) => {
    host = createTestHost({ loadDiff: async () => ({ before: lines([]), after: await after }) })
    const page = (isShown: boolean) => (
      <TestProvider
        host={host}
        queryClient={client}
        conversation="notes"
        drafts={webStorageDrafts()}
      >
        {isShown && <ToolCallBubble record={record} />}
      </TestProvider>
    )
    const { rerender, unmount } = render(page(true))
    return { unmount, leaveAndComeBack: () => (rerender(page(false)), rerender(page(true))) }
  }
  const reject = async () =>
    userEvent.click(within(await change('Change 2')).getByRole('button', { name: 'Reject' }))
  const allowed = async () => {
    expect((await screen.findAllByText(/1 of 2 changes will be applied/))[0]).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Allow edited' }))
    return host.sent
  }
  const WITHOUT_SECOND = [
    { decision: { kind: 'allow', arguments: { path: 'a.md', edits: [edits[0]] } } },
  ]

  it('are there when the request comes back into the page', async () => {
    const { leaveAndComeBack } = show(lines([5, 20]))
    await reject()
    leaveAndComeBack()
    expect(await allowed()).toMatchObject(WITHOUT_SECOND)
  })

  it('are there after a reload', async () => {
    const { unmount } = show(lines([5, 20]))
    await reject()
    await waitFor(() => expect(stored()).toContain('rejected'))
    unmount()
    show(lines([5, 20]))
    expect(await allowed()).toMatchObject(WITHOUT_SECOND)
  })

  it('are there after a second reload, though the first one never loaded the diff', async () => {
    const first = show(lines([5, 20]))
    await reject()
    await waitFor(() => expect(stored()).toContain('rejected'))
    first.unmount()
    const read = vi.spyOn(Storage.prototype, 'getItem')
    const second = show(new Promise<never>(() => {}))
    await waitFor(() => expect(read).toHaveBeenCalled())
    await act(async () => {})
    read.mockRestore()
    second.unmount()
    show(lines([5, 20]))
    expect(await allowed()).toMatchObject(WITHOUT_SECOND)
  })

  it('are gone where the person edits what was proposed: what the diff shows is what runs', async () => {
    show(lines([5, 20]))
    await reject()
    await chooseOption('Edit')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await change('Change 2')).toBeVisible()
    expect(document.querySelector('[data-handrail=diff]')).not.toHaveTextContent(/1 of 2/)
    await press(/^Allow/)
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', scope: 'once' } }])
    expect(host.sent[0]).not.toHaveProperty('decision.arguments.edits.length', 1)
  })

  it('are thrown away where they would give something else now, and that is said', async () => {
    const { unmount } = show(lines([5, 20]))
    await reject()
    await waitFor(() => expect(stored()).toContain('rejected'))
    unmount()
    sessionStorage.setItem(
      'handrail-drafts',
      stored().replace(/\\"gives\\":\\"..|"gives":"../, (found) => `${found.slice(0, -2)}zz`),
    )
    show(lines([5, 20]))
    expect(await screen.findByText(DROPPED)).toBeVisible()
    expect(screen.queryByText(/1 of 2 changes/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Allow/ })).toHaveTextContent(/^Allow$/)
  })
})
