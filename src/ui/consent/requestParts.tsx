'use client'
import { forwardRef, useState, useRef } from 'react'
import { LongText, ForeignText } from '../content/ForeignText.tsx'
import { usePart, useMergedRef, type Part, type PartProps } from '../../internal/parts.tsx'
import { COMMAND_PIECE } from './stakesOf.ts'
import { commandsRoot } from './useConsent.tsx'
import { useConsentDialog } from './useConsentDialog.tsx'
import { LONG_TEXT_WORDS } from '../content/longTextMessages.en.ts'
import { foreignPieces } from '../../words/foreign.ts'
import { agentOf, executorOf } from '../content/executor.tsx'
import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import type { ToolSpec } from '../../model/index.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { useToolbar } from '../../internal/hooks.ts'
import type { ConsentScope } from '../../model/index.ts'

/**
 * The command line that would run, the whole of it, with what is grave marked where it stands and
 * explained below by number, each danger once: as soon as the code is there that knows commands.
 * Nothing where the call holds none.
 */
export const ConsentDialogCommand: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogCommand(props, ref) {
    const { command, risk, riskWords, words, id } = useConsentDialog('ConsentDialogCommand')
    const marks = risk && commandsRoot.state().value
    const children = command !== undefined && (
      <>
        <pre className="handrail-code" dir="ltr">
          {marks ? (
            marks.markedCommand(command, risk)
          ) : (
            <LongText
              text={command}
              revealKey="command 0"
              drawBudget={COMMAND_PIECE}
              isName
              flow="command"
            />
          )}
          <span data-end="" />
        </pre>
        {marks && (
          <marks.RiskList id={`${id}-risks`} risk={risk} riskWords={riskWords} words={words} />
        )}
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-command', state: { part: 'command' }, children },
      ref,
    )
    return command === undefined ? null : element
  },
)

/**
 * The place for what the call will change: its own children, else the dialog's `changes`. Nothing
 * where there are none.
 */
export const ConsentDialogChanges: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogChanges(props, ref) {
    const { changesContent } = useConsentDialog('ConsentDialogChanges')
    const element = usePart(
      'div',
      props,
      { state: { part: 'changes' }, children: changesContent },
      ref,
    )
    return (props.children ?? changesContent) ? element : null
  },
)

/**
 * The words of the request, as what they are: the server's verbatim, or of the tool's template its
 * text, with each value of the payload in a frame. Nothing where there are none.
 */
export const ConsentDialogPrompt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogPrompt(props, ref) {
    const { confirmation, words, id } = useConsentDialog('ConsentDialogPrompt')
    const said =
      confirmation.kind === 'server' ? (
        <LongText text={confirmation.text} revealKey="prompt" />
      ) : (
        confirmation.kind === 'template' &&
        confirmation.parts.map(({ text, isPayload }, index) =>
          isPayload ? (
            <LongText
              key={index}
              className="handrail-framed"
              text={text}
              revealKey={`prompt ${index}`}
              isQuoted={/[\n\r\t]/.test(text)}
            />
          ) : (
            <LongText key={index} text={text} revealKey={`prompt ${index}`} />
          ),
        )
      )
    const children = said && (
      <>
        <span className="handrail-speaker">
          {words.text(`consent.prompt_of_${confirmation.kind === 'server' ? 'server' : 'tool'}`)}
        </span>{' '}
        <bdi className="handrail-foreign handrail-framed">{said}</bdi>
      </>
    )
    const element = usePart(
      'div',
      props,
      { id: `${id}-prompt`, className: 'handrail-prompt', state: { part: 'prompt' }, children },
      ref,
    )
    return children ? element : null
  },
)

/** Letters of a description that are shown at first, and when all of it is asked for. */
const LONGEST = 300
const LONGEST_OPEN = 20_000

/**
 * What the tool says of itself: its title and its description, as its own words; and what runs it,
 * where that is known. Nothing where it says nothing.
 */
export const ConsentDialogToolWords: Part<'dl'> = forwardRef<HTMLDListElement, PartProps<'dl'>>(
  function ConsentDialogToolWords(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogToolWords')
    const contentWords = useWords(LONG_TEXT_WORDS)
    const [isOpen, setOpen] = useState(false)
    const { tool } = status.execution
    const hasFacts = tool.executor !== undefined || tool.agent !== undefined
    const title = textOf(tool.title) ?? textOf(tool.annotations?.title)
    const description = textOf(tool.description)
    const isLong =
      description !== undefined && foreignPieces(description, { longest: LONGEST }).left > 0
    const children = (
      <>
        {title !== undefined && (
          <div>
            <dt className="handrail-speaker">{words.text('consent.tool_title')}</dt>
            <dd>
              <ForeignText text={title} isSaid longest={100} />
            </dd>
          </div>
        )}
        {description !== undefined && (
          <div>
            <dt className="handrail-speaker">{words.text('consent.tool_says')}</dt>
            <dd>
              <ForeignText text={description} isSaid longest={isOpen ? LONGEST_OPEN : LONGEST} />{' '}
              {isLong && (
                <button
                  type="button"
                  className="handrail-link"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {contentWords.text(isOpen ? 'content.show_less' : 'content.show_all')}
                </button>
              )}
            </dd>
          </div>
        )}
        {hasFacts && <ToolFacts tool={tool} />}
      </>
    )
    const element = usePart('dl', props, { className: 'handrail-tool-words', children }, ref)
    return title === undefined && description === undefined && !hasFacts ? null : element
  },
)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * What can be said beside Deny and Allow: how far it reaches, an edit, a reason, a note, "not now".
 * One stop of the Tab key; the arrows go from one to the next.
 */
export const ConsentDialogTools: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogTools(props, ref) {
    const { words } = useConsentDialog('ConsentDialogTools')
    const toolbar = useToolbar<HTMLDivElement>()
    const merged = useMergedRef(ref, toolbar.ref)
    const children = (
      <>
        <ConsentDialogScope />
        <ConsentDialogActions />
        <ConsentDialogNotNow />
      </>
    )
    return usePart(
      'div',
      props,
      {
        ...toolbar,
        className: 'handrail-tools',
        'aria-label': words.text('consent.tools'),
        children,
      },
      merged ?? null,
    )
  },
)

/**
 * Puts the request back into the chat: neither allowed nor denied, and nothing lost. There in a
 * modal, and where the app listens for it.
 */
export const ConsentDialogNotNow: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogNotNow(props, ref) {
  const { words, canPostpone, postpone } = useConsentDialog('ConsentDialogNotNow')
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    state: { kind: 'quiet' },
    onClick: postpone,
    children: <span>{words.text('consent.not_now')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return canPostpone ? element : null
})

/**
 * How far Allow reaches. There where the protocol offers more than once; a longer one is never
 * chosen beforehand, and a change of it disarms.
 */
export const ConsentDialogScope: Part<'select'> = forwardRef<
  HTMLSelectElement,
  PartProps<'select'>
>(function ConsentDialogScope(props, ref) {
  const { state, draft, change, canDecide, words } = useConsentDialog('ConsentDialogScope')
  const { scopes } = state.can
  const ownProps = {
    className: 'handrail-select',
    'aria-label': words.text('consent.scope'),
    value: draft.scope,
    disabled: state.kind !== 'open',
    onChange: (event: { target: { value: string } }) =>
      change({ scope: event.target.value as ConsentScope }),
    children: scopes.map((scope) => (
      <option key={scope} value={scope}>
        {words.text(`consent.scope_${scope}`)}
      </option>
    )),
  }
  const element = usePart('select', props, ownProps, ref)
  return canDecide && scopes.length > 1 && draft.view === 'ask' ? element : null
})

/**
 * What changed, and the ways to say more than yes and no: edit what would run, explain a denial,
 * add words to Allow; and back. Each is there where the protocol can carry it.
 */
function ConsentDialogActions() {
  const { state, draft, change, canDecide, words, id, compare, requestChange } =
    useConsentDialog('ConsentDialogActions')
  /** What was pressed is gone then, and the focus goes on here. */
  const next = useRef<string>(undefined)
  const isComparable = compare && requestChange && requestChange.what !== 'request'
  const { can, kind } = state
  if (!canDecide || kind !== 'open') return null
  const quiet = (key: string, to: Parameters<typeof change>[0], leadsTo?: string) => (
    <button
      key={key}
      ref={(button) => {
        if (!button || key !== next.current) return
        next.current = undefined
        button.focus()
      }}
      type="button"
      className="handrail-button"
      data-kind="quiet"
      onClick={() => {
        next.current = leadsTo
        change(to)
      }}
    >
      <span>{words.text(key)}</span>
    </button>
  )
  if (draft.view === 'reason') return quiet('consent.back', { view: 'ask' }, 'consent.give_reason')
  if (draft.view === 'edit')
    return quiet(
      'consent.discard',
      { view: 'ask', edited: undefined, writing: undefined },
      'consent.edit',
    )
  return (
    <>
      {isComparable && (
        <button
          type="button"
          className="handrail-button"
          data-kind="quiet"
          aria-expanded={draft.isCompareOpen}
          aria-controls={`${id}-compared`}
          onClick={() => change({ isCompareOpen: !draft.isCompareOpen })}
        >
          <span>
            {words.text(draft.isCompareOpen ? 'consent.hide_changes' : 'consent.show_changes')}
          </span>
        </button>
      )}
      {can.edit && quiet('consent.edit', { view: 'edit' })}
      {can.note && draft.note === undefined && quiet('consent.add_note', { note: '' })}
      {can.reason && quiet('consent.give_reason', { view: 'reason' })}
    </>
  )
}

type ToolFactsProps = { tool: Partial<Pick<ToolSpec, 'agent' | 'executor'>> }

/** What runs a tool, and which agent does what it does: rows of a list of terms. */
function ToolFacts({ tool: { agent, executor } }: ToolFactsProps) {
  const words = useWords(EXECUTOR_WORDS)
  const facts = [
    ['executor.title', executorOf(executor, words)],
    ['executor.agent', agentOf(agent, words)],
  ] as const
  return facts
    .filter(([, value]) => value !== null)
    .map(([key, value]) => (
      <div key={key}>
        <dt className="handrail-speaker">{words.text(key)}</dt>
        <dd>{value}</dd>
      </div>
    ))
}
