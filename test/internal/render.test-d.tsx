import {
  ConsentDialogAllow,
  QuestionCard,
  ToolCallBubble,
  ToolCallBubbleStatus,
  type ToolCallRecord,
} from '../../src/index.ts'

declare const record: ToolCallRecord

export const typed = [
  <ToolCallBubble
    key="1"
    record={record}
    render={(props, { status, mode, callId }) => (
      <article {...props} className={`${props.className} ${mode}`} id={callId}>
        {status === 'awaiting_consent' ? 'waits' : props.children}
      </article>
    )}
  />,
  <ToolCallBubbleStatus
    key="2"
    render={(props) => <b className={props.className}>{props.children}</b>}
  />,
  <ConsentDialogAllow
    key="3"
    render={(props, { arming }) => <button {...props} data-busy={arming === 'arming'} />}
  />,
  <ConsentDialogAllow key="4" render={(props) => <u {...props} />} />,
  <QuestionCard key="5" record={record} render={(props: object) => <section {...props} />} />,
  // @ts-expect-error a bubble's state has no arming
  <ToolCallBubble key="7" record={record} render={(_, state) => <p>{state.arming}</p>} />,
  // @ts-expect-error an element is rendered, or nothing can be pressed
  <ConsentDialogAllow key="8" render={() => null} />,
]

export const another = (
  <ToolCallBubble
    record={record}
    // @ts-expect-error a status that does not exist
    render={(_, { status }) => <p>{status === 'done' ? 'yes' : 'no'}</p>}
  />
)
