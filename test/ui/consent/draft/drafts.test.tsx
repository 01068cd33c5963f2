import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  ConsentDialog,
  ConsentQueue,
  type ConsentDecision,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const HELD = exampleRecord('awaiting_consent')
const ASKED: ToolCallRecord = {
  ...HELD,
  call: { ...HELD.call, name: 'write_file', arguments: { path: 'a.md', count: 1 } },
  spec: {
    name: 'write_file',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, count: { type: 'number' } },
    },
  },
  request: {
    id: 'request-1',
    can: { edit: true, reason: true, note: true, respond: true, scopes: ['once', 'always'] },
  },
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const box = (name: RegExp) => screen.findByRole('textbox', { name })

/** A conversation whose requests come and go, as in a list that draws only what is in view. */
function open(shown: ToolCallRecord = ASKED) {
  const host = createTestHost()
  const client = new QueryClient()
  const view = (record: ToolCallRecord | undefined, conversation: string) => (
    <TestProvider key={conversation} host={host} queryClient={client} conversation={conversation}>
      <button type="button">Elsewhere</button>
      {record && <ConsentDialog record={record} />}
    </TestProvider>
  )
  const { rerender } = render(view(shown, 'notes'))
  return {
    decisions: (): ConsentDecision[] =>
      host.sent.flatMap((sent) => (sent.verb === 'decideConsent' ? [sent.decision] : [])),
    leaveAndComeBack(record: ToolCallRecord = ASKED, conversation = 'notes') {
      rerender(view(undefined, 'notes'))
      expect(screen.queryByRole('group')).toBeNull()
      rerender(view(record, conversation))
    },
    closeAndReopen() {
      rerender(<p>Another tab</p>)
      rerender(view(ASKED, 'notes'))
    },
  }
}

describe('what a person typed into a request and has not sent', () => {
  it.each(['Deny with a reason', 'Allow with a note'])(
    'goes into the box from the first key on: %s',
    async (option) => {
      open()
      fireEvent.click(await screen.findByRole('button', { name: 'Options' }))
      fireEvent.click(screen.getByText(option))
      expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement)
    },
  )

  it('is there when the request comes back: the reason of a denial', async () => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Deny with a reason')
    await userEvent.type(await box(/Why not/), 'Not on Fridays.')
    leaveAndComeBack()
    expect(await box(/Why not/)).toHaveValue('Not on Fridays.')
    await press('Deny and send')
    expect(decisions()).toMatchObject([{ kind: 'deny', reason: 'Not on Fridays.' }])
  })

  it('is there when the request comes back: a note, an answer, and for how long', async () => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Allow with a note')
    await userEvent.type(await box(/Note/), 'And test it.')
    await userEvent.type(await box(/Answer instead/), 'Ask Ben.')
    await chooseOption('Always')
    leaveAndComeBack()
    expect(await box(/Answer instead/)).toHaveValue('Ask Ben.')
    await press('Allow always')
    expect(decisions()).toMatchObject([{ kind: 'allow', note: 'And test it.', scope: 'always' }])
  })

  it('is there when the request comes back: edited arguments, beside what was proposed', async () => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Edit')
    await userEvent.clear(await box(/path/))
    await userEvent.type(await box(/path/), 'b.md')
    leaveAndComeBack()
    expect(await box(/path/)).toHaveValue('b.md')
    expect(screen.getByText('a.md', { selector: '.handrail-value' })).toBeVisible()
    await waitFor(() => expect(button('Allow edited')).toHaveAttribute('aria-disabled', 'false'))
    await press('Allow edited')
    expect(decisions()).toMatchObject([{ edited: true, arguments: { path: 'b.md', count: 1 } }])
  })

  it('is there when the request comes back: a number that is not finished, and Allow stays off', async () => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Edit')
    await userEvent.clear(await box(/count/))
    await userEvent.type(await box(/count/), '-')
    leaveAndComeBack()
    expect(await box(/count/)).toHaveValue('-')
    expect(await screen.findByText(/your edit is not valid yet/)).toBeVisible()
    await press('Allow edited')
    expect(decisions()).toHaveLength(0)
  })

  it('takes no focus when the request comes back', async () => {
    const { leaveAndComeBack } = open()
    await chooseOption('Allow with a note')
    await chooseOption('Deny with a reason')
    button('Elsewhere').focus()
    leaveAndComeBack()
    expect(await box(/Why not/)).not.toHaveFocus()
    await press('Back')
    await chooseOption('Deny with a reason')
    expect(await box(/Why not/)).toHaveFocus()
  })

  it.each([
    ['with other arguments', { call: { ...ASKED.call, arguments: { path: 'c.md', count: 1 } } }],
    ['with another title', { request: { ...ASKED.request!, title: 'Read a file' } }],
    ['that asks anew', { request: { ...ASKED.request!, id: 'request-2' } }],
    ['of another call', { call: { ...ASKED.call, id: 'call-2' } }],
  ])('is not there in a request %s', async (_, changes: Partial<ToolCallRecord>) => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Allow with a note')
    await userEvent.type(await box(/Note/), 'Yes.')
    await chooseOption('Always')
    leaveAndComeBack({ ...ASKED, ...changes })
    expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull()
    await press('Allow')
    expect(decisions()[0]).toMatchObject({ kind: 'allow', scope: 'once' })
    expect(decisions()[0]).not.toHaveProperty('note')
  })

  it('is there when the whole chat was away, as with tabs inside of an app', async () => {
    const { closeAndReopen } = open()
    await chooseOption('Deny with a reason')
    await userEvent.type(await box(/Why not/), 'Not on Fridays.')
    closeAndReopen()
    expect(await box(/Why not/)).toHaveValue('Not on Fridays.')
  })

  it('is not there in another conversation', async () => {
    const { leaveAndComeBack } = open()
    await chooseOption('Deny with a reason')
    leaveAndComeBack(ASKED, 'travel')
    expect(screen.queryByRole('textbox', { name: /Why not/ })).toBeNull()
  })

  it('goes when it was sent', async () => {
    const { leaveAndComeBack, decisions } = open()
    await chooseOption('Allow with a note')
    await userEvent.type(await box(/Note/), 'Yes.')
    await press('Allow')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull())
    leaveAndComeBack({ ...ASKED, request: { ...ASKED.request!, id: 'request-2' } })
    expect(screen.queryByText(/changed while you were reading/)).toBeNull()
    await press('Allow')
    expect(decisions()[1]).not.toHaveProperty('note')
  })

  it('waits while a queue shows another request', async () => {
    const host = createTestHost()
    const other = { ...ASKED, call: { ...ASKED.call, id: 'call-2', arguments: { path: 'z.md' } } }
    render(
      <TestProvider host={host}>
        <ConsentQueue records={[ASKED, other]} />
      </TestProvider>,
    )
    await chooseOption('Edit')
    await userEvent.clear(await box(/path/))
    await userEvent.type(await box(/path/), 'b.md')
    await press('Next request')
    await press('Previous request')
    expect(await box(/path/)).toHaveValue('b.md')
  })
})

describe('while the arguments are edited', () => {
  it('the command above the form is the edited one, with what is grave in it', async () => {
    const { decisions } = open({
      ...ASKED,
      call: { ...ASKED.call, name: 'run_command', arguments: { command: 'ls -l' } },
      spec: {
        name: 'run_command',
        inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
      },
    })
    await chooseOption('Edit')
    await userEvent.clear(await box(/command/))
    await userEvent.type(await box(/command/), 'rm -rf /')
    const line = () => document.querySelector('[data-part="command"]')
    await waitFor(() => expect(line()?.querySelector('mark')).toHaveTextContent('rm -rf /'))
    await press('Discard')
    expect(screen.getByRole('heading')).toHaveTextContent('ls -l')
    expect(line()).toBeNull()
    expect(decisions()).toEqual([])
  })

  it('the title says what was asked, and the foot that it was edited', async () => {
    open()
    const group = screen.getByRole('group', { name: /a\.md/ })
    expect(screen.queryByText('Edited by you')).toBeNull()
    await chooseOption('Edit')
    await userEvent.clear(await box(/path/))
    await userEvent.type(await box(/path/), 'b.md')
    expect(group).toHaveAccessibleName(/a\.md/)
    expect(screen.getByText('Edited by you')).toBeVisible()
    await press('Discard')
    expect(screen.queryByText('Edited by you')).toBeNull()
  })
})
