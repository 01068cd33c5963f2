// What a newcomer writes, and the compiler refuses. What only a page can see is told there in a
// sentence: test/misuse.
import { useChat, type UIMessage } from '@ai-sdk/react'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentQueue,
  defineToolPolicy,
  ToolCallBubble,
  ToolCallGroup,
  ToolHostProvider,
  useConsent,
  useToolCalls,
  useUndo,
  webStorageGrants,
  type ToolCallRecord,
  type ToolHost,
  type Translation,
} from 'handrail'
import { useTitleBadge } from 'handrail/helpers'
import { evaluateCall } from 'handrail/policy'
// @ts-expect-error an adapter is a subpath of its own
import { fromOpenAi } from 'handrail'
import { createAiSdkHost, fromAiSdk, withApprovals } from 'handrail/adapters/ai-sdk'
import { useAiSdkToolCalls } from 'handrail/adapters/ai-sdk/react'
declare const chat: ReturnType<typeof useChat>
declare const record: ToolCallRecord
declare const messages: UIMessage[]
declare const host: ToolHost
export const imported: unknown = fromOpenAi

export const components = [
  // @ts-expect-error a bubble without its record
  <ToolCallBubble key="1" />,
  // @ts-expect-error a message part is no record
  <ToolCallBubble key="2" record={messages[0]!.parts[0]!} />,
  // @ts-expect-error a promise of a record
  <ToolCallBubble key="3" record={Promise.resolve(record)} />,
  // @ts-expect-error arguments as JSON text
  <ToolCallBubble key="4" record={{ call: { id: '1', name: 'a', arguments: '{}' } }} />,
  // @ts-expect-error the call itself, without its record
  <ToolCallBubble key="5" record={record.call} />,
  // @ts-expect-error one record in place of a list
  <ToolCallGroup key="6" records={record} />,
  // @ts-expect-error what a hook returns, in place of its list
  <ConsentQueue key="7" records={useAiSdkToolCalls(chat)} />,
  // @ts-expect-error a presentation that does not exist
  <ConsentDialog key="8" record={record} presentation="dialog" />,
  // @ts-expect-error a part of a dialog takes no record: it stands in its dialog
  <ConsentDialogAllow key="9" record={record} />,
]
export const providers = [
  // @ts-expect-error a misspelt prop
  <ToolHostProvider key="1" polcy={{}} />,
  // @ts-expect-error the function that makes a host
  <ToolHostProvider key="2" host={createAiSdkHost} />,
  // @ts-expect-error a promise of a host
  <ToolHostProvider key="3" host={Promise.resolve(host)} />,
  // @ts-expect-error verbs that a host does not have
  <ToolHostProvider key="4" host={{ allow() {}, deny() {} }} />,
  // @ts-expect-error the messages of the chat where words are expected
  <ToolHostProvider key="5" messages={chat.messages} />,
  // @ts-expect-error a misspelt key of the words
  <ToolHostProvider key="6" messages={{ 'consent.alow': 'Erlauben' }} />,
  // @ts-expect-error words inside of words
  <ToolHostProvider key="7" messages={{ consent: { allow: 'Erlauben' } }} />,
  // @ts-expect-error a view that stands beside tools
  <ToolHostProvider key="8" renderers={{ delete_note: () => null }} />,
  // @ts-expect-error an element where a component is expected
  <ToolHostProvider key="9" renderers={{ tools: { delete_note: <p /> } }} />,
  // @ts-expect-error a store that was not made
  <ToolHostProvider key="10" grants={webStorageGrants} />,
  // @ts-expect-error the waiting calls, not their number
  <ToolHostProvider key="11" onWaitingCallsChange={(count: number) => count + 1} />,
  // @ts-expect-error a misspelt member of the policy
  <ToolHostProvider key="12" policy={{ consetFor: ['local'], assumed: 'ask' }} />,
]
export const german: Translation = {
  locale: 'de',
  'consent.allow': 'Erlauben',
  // @ts-expect-error nobody reads it
  'consent.permit': 'Gestatten',
}

// @ts-expect-error a mode that is written otherwise
defineToolPolicy({ tools: { save: { mode: 'safe-write' } } })
// @ts-expect-error one mode where a list is expected
defineToolPolicy({ consentFor: 'local' })
// @ts-expect-error tools as a list
defineToolPolicy({ tools: [{ name: 'save', mode: 'read' }] })
// @ts-expect-error a member that tools do not have
defineToolPolicy({ tools: { save: { mode: 'read', dangerous: true } } })
// @ts-expect-error a verdict that does not exist
defineToolPolicy({ permissions: [{ rule: 'save', verdict: 'allow' }] })
// @ts-expect-error no call
evaluateCall()
// @ts-expect-error tools without the question who asks
withApprovals({})

export function Wrong() {
  // @ts-expect-error the records themselves, in place of how they are read
  useToolCalls(fromAiSdk(chat.messages))
  // @ts-expect-error the chat, in place of its messages
  useToolCalls(fromAiSdk, chat)
  // @ts-expect-error the messages, in place of the chat
  useAiSdkToolCalls(chat.messages)
  // @ts-expect-error a misspelt option
  useAiSdkToolCalls(chat, { locals: {} })
  // @ts-expect-error an id in place of a record
  useUndo('call-1')
  // @ts-expect-error the calls, in place of their number
  useTitleBadge([record])
  const { allow } = useConsent(record)
  // @ts-expect-error a click is no change of what is allowed
  return <button onClick={allow}>Yes</button>
}
export const silent: ToolHost = {
  // @ts-expect-error nobody knows whether it arrived: it must return a promise
  decideConsent(_record, decision) {
    console.log(decision.kind)
  },
}
