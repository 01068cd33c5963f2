import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, useState, type ComponentType, type ReactNode } from 'react'
import { useAiSdkToolCalls } from '../../src/adapters/ai-sdk/react/index.ts'
import { useLangGraphToolCalls } from '../../src/adapters/langgraph/react/index.ts'
import * as handrail from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

/** What a newcomer writes in JavaScript, or with a cast: no type holds here. */
const {
  ToolHostProvider,
  ToolCallBubble,
  ToolCallGroup,
  ConsentDialogAllow,
  ConsentQueue,
  UndoAffordanceUndo,
  ToolCallBubbleLine,
} = handrail as unknown as Record<keyof typeof handrail, ComponentType<Record<string, unknown>>>
const hooks = handrail as unknown as Record<keyof typeof handrail, (...given: unknown[]) => unknown>

const asking = exampleRecord('awaiting_consent')
const host = () => createTestHost()
const part = { type: 'tool-shell_run', toolCallId: 'call-1', state: 'input-available', input: {} }
const View = () => null

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message === undefined ? this.props.children : <p>{this.state.message}</p>
  }
}

function Uses({ hook, given }: { hook: keyof typeof handrail; given: readonly unknown[] }) {
  hooks[hook](...given)
  return null
}

/** A provider that is rendered four times, each time with what it makes anew. */
function Rerendering({ props }: { props: () => object }) {
  const [round, setRound] = useState(0)
  return (
    <ToolHostProvider host={host()} {...props()}>
      <button onClick={() => setRound(round + 1)}>{`Round ${round}`}</button>
    </ToolHostProvider>
  )
}

/** Decides with a button of its own that does not have the ref. */
function OwnButton({ withRef = false }: { withRef?: boolean }) {
  const { isArmed, allow, armRef } = handrail.useConsent(asking)
  return (
    <button ref={withRef ? armRef : null} disabled={!isArmed} onClick={() => allow()}>
      Yes
    </button>
  )
}

/** Reads without saying what each record was made from. */
function WithoutSource({ withSource = false }: { withSource?: boolean }) {
  const from = (parts: readonly object[]) =>
    parts.map((each) => {
      const record = { call: { id: 'call-1', name: 'x', arguments: {} } }
      return withSource ? handrail.withSource(record, each) : record
    })
  const [parts] = useState([part])
  const calls = handrail.useToolCalls(from, parts)
  return parts.map((each) => calls.of(each).map(({ call }) => <p key={call.id}>{call.name}</p>))
}

let said: string[] = []

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
  said = []
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.join(' ')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('handrail')]
})

/** What a page says of a mistake: on the console, or in place of what threw. */
async function sentencesOf(ui: ReactNode): Promise<string> {
  const { container } = render(<Boundary>{ui}</Boundary>)
  await act(() => vi.dynamicImportSettled())
  return [...said, container.textContent].filter((text) => text?.includes('handrail: ')).join('\n')
}

const inProvider = (props: object, child?: ReactNode) => (
  <ToolHostProvider host={host()} {...props}>
    {child}
  </ToolHostProvider>
)

describe('a page in development says in a sentence what to do about', () => {
  // Said once in a page, so it comes first.
  it('styles that nobody imported', async () => {
    expect(await sentencesOf(inProvider({}, <ToolCallBubble record={asking} />))).toContain(
      "the styles are not on this page. Buttons have no shape, and a request does not stand out. Add import 'handrail/styles.css'",
    )
  })

  it.each<[mistake: string, ui: () => ReactNode, sentence: string]>([
    [
      'a chat without a provider',
      () => <ToolCallBubble record={asking} />,
      'no ToolHostProvider is around it. It is shown, and nobody can decide. Render <ToolHostProvider host={...}> around the chat.',
    ],
    [
      'a provider without a host',
      () => (
        <ToolHostProvider>
          <ToolCallBubble record={exampleRecord('awaiting_consent', { phase: 'waiting' })} />
        </ToolHostProvider>
      ),
      'the host has no decideConsent. It is shown, and nobody can decide. Give ToolHostProvider a host, for example createAiSdkHost(chat).',
    ],
    [
      'a policy with permissions that nothing reads',
      () => inProvider({ policy: { permissions: [{ rule: 'shell_run', verdict: 'deny' }] } }),
      "a policy has permissions, and nothing reads them. They would forbid nothing. Give it rules: defineToolPolicy({ permissions, rules }), with import { rules } from 'handrail/rules'.",
    ],
    [
      'a host without a verb',
      () => inProvider({ host: { allow() {}, deny() {} } }),
      'the host has no verb. Calls are shown, and nobody can decide about them. Give it decideConsent, or what an adapter makes',
    ],
    [
      'a misspelt verb',
      () => inProvider({ host: { decideConsnet() {} } }),
      'the host has no verb "decideConsnet". Nothing reads it. Did you mean decideConsent?',
    ],
    [
      'a host that offers to undo, and cannot',
      () => inProvider({ host: { decideConsent() {}, offerUndo() {} } }),
      'the host has offerUndo and no undo. Undo is shown, and does nothing. Give it both, or neither.',
    ],
    [
      'a host that was not made yet',
      () => inProvider({ host: async () => host() }),
      'host of ToolHostProvider is a function that cannot be used. It counts as not given. Give it an object, or leave it out.',
    ],
    [
      'a host that is still a promise',
      () => inProvider({ host: Promise.resolve(host()) }),
      'host of ToolHostProvider is a promise (await it first) that cannot be used.',
    ],
    [
      'a promise in place of a record',
      () => inProvider({}, <ToolCallBubble record={Promise.resolve(asking)} />),
      'expected a record, and got a promise (await it first). It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.',
    ],
    [
      'a message part in place of a record',
      () => inProvider({}, <ToolCallBubble record={part} />),
      'expected a record, and got one without a call that has an id and a name.',
    ],
    [
      'a bubble without its record',
      () => inProvider({}, <ToolCallBubble />),
      'expected a record, and got missing.',
    ],
    [
      'one record in place of a list',
      () => inProvider({}, <ToolCallGroup records={asking} />),
      'expected a list of records, and got an object.',
    ],
    [
      'arguments as JSON text',
      () =>
        inProvider(
          {},
          <ToolCallBubble
            record={{ call: { id: 'c', name: 'send_mail', arguments: '{"a":1}' } }}
          />,
        ),
      'the arguments of send_mail are a string. They are shown as text, and nobody can allow the call. Give the parsed object, and the text as argumentsText.',
    ],
    [
      'records in place of a reader',
      () => inProvider({}, <Uses hook="useToolCalls" given={[[asking]]} />),
      'useToolCalls got an array. It has no calls. Give it a reader, or an adapter’s from function and the messages.',
    ],
    [
      'a reader that is still a promise',
      () => inProvider({}, <Uses hook="useToolCalls" given={[Promise.resolve()]} />),
      'useToolCalls got a promise (await it first).',
    ],
    [
      'an adapter that does not say what a record was made from',
      () => inProvider({}, <WithoutSource />),
      'no record says what it was made from, so calls.of(part) finds nothing. Nothing is drawn. Let the adapter return withSource(record, part).',
    ],
    [
      'the messages of the chat where words are expected',
      () => inProvider({ messages: [{ id: '1', role: 'user', parts: [] }] }),
      'messages of ToolHostProvider is an array that cannot be used. It counts as not given. Give it an object',
    ],
    [
      'a misspelt key of the words',
      () => inProvider({ messages: { 'consent.alow': 'Erlauben' } }),
      'messages has no key "consent.alow". Nothing reads it. Did you mean consent.allow? The keys are those of ENGLISH in handrail/catalogue.',
    ],
    [
      'words inside of words',
      () => inProvider({ messages: { consent: { allow: 'Erlauben' } } }),
      'messages has no key "consent". Nothing reads it.',
    ],
    [
      'a function where words are a text',
      () => inProvider({ messages: { 'consent.allow': () => 'Erlauben' } }),
      'the message consent.allow is a function. It stays English. Give it a text',
    ],
    [
      'a mode that is written otherwise',
      () => inProvider({ policy: { tools: { save: { mode: 'safe-write' } } } }),
      'invalid policy. tools.save.mode must be one of read, external, safe_write, destructive, local. Did you mean safe_write?',
    ],
    [
      'a policy whose key is misspelt',
      () => inProvider({ policy: { consetFor: ['local'], assumed: 'ask' } }),
      'consetFor is not a member of a policy. It has tools, servers, names, permissions, rules, consentFor, assumed, ask, confirmBy, requireChecksum, slowAfter, stalledAfter. Did you mean consentFor?',
    ],
    [
      'one mode where a list is expected',
      () => inProvider({ policy: { consentFor: 'local' } }),
      'consentFor must be a list of modes, is a string. It counts for nothing there. Write the policy with defineToolPolicy.',
    ],
    [
      'a view that stands beside tools',
      () => inProvider({ renderers: { delete_note: View } }),
      'renderers has no member "delete_note". Nothing reads it. It has tools, modes, consent. The view of a tool stands in renderers={{ tools: { delete_note: View } }}.',
    ],
    [
      'an element where a component is expected',
      () => inProvider({ renderers: { tools: { delete_note: <View /> } } }),
      'renderers.tools.delete_note is an element. The default view is drawn instead. Give the component itself, without < and >.',
    ],
    [
      'a view of requests that nothing looks after',
      () => inProvider({ renderers: { consent: View as never } }),
      'renderers.consent is a function. The kit’s own view of a request is drawn instead. Give what defineConsentView(View) returns.',
    ],
    [
      'a view of requests without Deny',
      () => {
        const consent = handrail.defineConsentView(() => (
          <>
            <handrail.ConsentDialogContent />
            <ConsentDialogAllow />
          </>
        ))
        return inProvider({ renderers: { consent } }, <handrail.ConsentDialog record={asking} />)
      },
      'the view in renderers.consent draws no ConsentDialogDeny. The kit’s own view of the request is shown instead.',
    ],
    [
      'a prop that the provider does not have',
      () => inProvider({ polcy: {} }),
      'ToolHostProvider has no prop "polcy". Nothing reads it. Did you mean policy?',
    ],
    [
      'a store of grants that was not made',
      () => inProvider({ grants: hooks.webStorageGrants }),
      'grants of ToolHostProvider is a function that cannot be used. It counts as not given. Give it list, add and revoke',
    ],
    [
      'a delay as text',
      () => inProvider({ armDelay: '0' }),
      'armDelay of ToolHostProvider is a string that cannot be used. It counts as not given. Give it a number',
    ],
    [
      'a part outside of its dialog',
      () => inProvider({}, <ConsentDialogAllow />),
      'ConsentDialogAllow is used outside of ConsentDialog. It ',
    ],
    [
      'a part outside of its bubble',
      () => inProvider({}, <ToolCallBubbleLine />),
      'ToolCallBubbleLine is used outside of ToolCallBubble. It shows one call, and here is none. Render it inside <ToolCallBubble record={...}>.',
    ],
    [
      'a part outside of its way back',
      () => inProvider({}, <UndoAffordanceUndo />),
      'UndoAffordanceUndo is used outside of UndoAffordance.',
    ],
    [
      'a queue without a provider',
      () => <ConsentQueue records={[asking]} />,
      'is used outside a ToolHostProvider. Without one nothing can be decided or sent. Render <ToolHostProvider host={...}> around it.',
    ],
    [
      'a hook without a provider',
      () => <Uses hook="useUndo" given={[asking]} />,
      'useUndo is used outside a ToolHostProvider.',
    ],
  ])('%s', async (_, ui, sentence) => {
    expect(await sentencesOf(ui())).toContain(sentence)
  })

  it.each(['data-tsd-source', 'data-testid', 'aria-label', 'aria-hidden'])(
    'nothing about an attribute that a tool put on the provider: %s',
    async (name) => {
      expect(await sentencesOf(inProvider({ [name]: 'src/App.tsx:12:3' }))).not.toContain('no prop')
    },
  )

  it('a button of its own that lost armRef where the result was taken apart', async () => {
    vi.useFakeTimers()
    render(inProvider({}, <OwnButton />))
    act(() => void vi.advanceTimersByTime(3000))
    expect(said.join('\n')).toContain(
      'no element has its armRef. allow() never counts. Give ref={consent.armRef} to the button that allows.',
    )
  })

  it('a policy that is made anew at every render', async () => {
    render(<Rerendering props={() => ({ policy: { assumed: 'ask' } })} />)
    for (let round = 0; round < 4; round += 1) {
      fireEvent.click(screen.getByRole('button', { name: `Round ${round}` }))
      await act(() => vi.dynamicImportSettled())
    }
    expect(said.join('\n')).toContain(
      'policy of ToolHostProvider is a new object at every render. Every status is derived again each time. Define it outside the component, or with useMemo.',
    )
  })

  it('a provider that names the conversation of the one around it', async () => {
    const nested = inProvider({ conversation: 'c' }, inProvider({ conversation: 'c' }))
    expect(await sentencesOf(nested)).toContain(
      'a ToolHostProvider has the conversation "c" of the provider around it. It does not have the grants of that one. Leave conversation out',
    )
  })

  it('two providers side by side that announce the same calls', async () => {
    const props = { conversation: 'two', records: [asking] }
    expect(await sentencesOf([inProvider(props), inProvider(props)])).toContain(
      'two providers side by side have the conversation "two" and the same records. Each call is announced twice. Render one provider around both, or give records to one of them.',
    )
  })

  it('two calls with one id', async () => {
    expect(await sentencesOf(inProvider({ records: [asking, { ...asking }] }))).toMatch(
      /two records have the id ".+"\. Your host is told the id, and cannot know which of them was meant\. Give each call an id of its own/,
    )
  })

  it('an option of a hook that is misspelt', async () => {
    const chat = { id: 'c', messages: [], status: 'ready', addToolOutput: () => {} }
    const Misspelt = () => {
      useAiSdkToolCalls(chat as never, { locals: {} } as object)
      useLangGraphToolCalls({ messages: [] } as never, { converstion: 'c' } as object)
      return null
    }
    const sentences = await sentencesOf(<Misspelt />)
    expect(sentences).toContain(
      'useAiSdkToolCalls has no option "locals". Nothing reads it. Did you mean local?',
    )
    expect(sentences).toContain(
      'useLangGraphToolCalls has no option "converstion". Nothing reads it. Did you mean conversation?',
    )
  })

  it('two copies of the package on one page', async () => {
    Object.assign(globalThis, { [Symbol.for('handrail')]: {} })
    expect(await sentencesOf(inProvider({}))).toContain(
      'this page has two copies of handrail. A component of one does not find the provider of the other. Let the bundler take one: dedupe handrail and react.',
    )
  })
})

describe('nothing is said', () => {
  const good = () => {
    const style = document.createElement('style')
    style.textContent = '[data-handrail] { --handrail-text: black }'
    document.head.append(style)
    return inProvider(
      {
        conversation: 'c',
        records: [asking],
        policy: { tools: { shell_run: { local: true } } },
        messages: { locale: 'pl', 'announce.finished.few': '{count} gotowe' },
        renderers: { tools: { delete_note: View }, modes: { read: View } },
      },
      <>
        <ToolCallBubble record={asking} />
        <WithoutSource withSource />
        <OwnButton withRef />
      </>,
    )
  }

  it('where nothing is wrong', async () => {
    await sentencesOf(good())
    expect(said).toEqual([])
  })

  it('of islands of one conversation with calls of their own, and of a host inside a provider', async () => {
    const other = exampleRecord('succeeded')
    await sentencesOf([
      <div key="1">{inProvider({ conversation: 'i', records: [asking] }, inProvider({}))}</div>,
      <div key="2">
        {inProvider({
          conversation: 'i',
          records: [{ ...other, call: { ...other.call, id: 'other' } }],
        })}
      </div>,
    ])
    expect(said.filter((text) => !text.includes('the styles'))).toEqual([])
  })

  it('of mistakes in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    render(<TestProvider {...({ polcy: 1, messages: { x: 'y' } } as object)} armDelay={1} />)
    await act(() => vi.dynamicImportSettled())
    expect(said).toEqual([])
  })
})
