'use client'
import { useContext } from 'react'
import { dialogPart, Deadline } from './useConsentDialog.tsx'
import { askedTitle } from './askedTitle.ts'
import { NextRequest } from './requestPlace.tsx'
import { nonBlankText } from './declaredConfirmationOf.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { ForeignName, ForeignText, ServerName, VisibleText } from '../content/ForeignText.tsx'
import { reasonText } from '../content/reasonText.ts'
import { Button, Icon, type Part } from '../../internal/parts.tsx'
import { MODE_ICONS } from '../../internal/icons.ts'
import { deriveExecution } from '../../policy/deriveExecution.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

/**
 * The title, which asks in our words with what the call acts on; below it in one line the mode, the
 * server, the reason for asking, and how long the request can still be decided.
 */
export const ConsentDialogHeader: Part<'div'> = dialogPart('Header', 'div', (dialog) => {
  const { record, status, state, input, inputWords, words, id } = dialog
  const { phrase, leavesOutCommand } = askedTitle(dialog)
  const title = <PhraseView phrase={phrase} />
  const { expiresAt } = (state.kind === 'open' && state.request) || {}
  const children = (
    <>
      <Button className="handrail-button handrail-skip" onClick={goToDecision}>
        <span>{words.text('consent.to_decision')}</span>
      </Button>
      <h3 id={id} className="handrail-title" tabIndex={-1}>
        {leavesOutCommand ? <span className="handrail-visually-hidden">{title}</span> : title}
        {leavesOutCommand && <span aria-hidden="true">{words.text('consent.run_command')}</span>}
      </h3>
      {input.problems.length > 0 && (
        <p className="handrail-visually-hidden" id={`${id}-problems`}>
          {inputWords.count('input.problems', input.problems.length)}
        </p>
      )}
      <div className="handrail-meta">
        <Icon path={MODE_ICONS[status.mode]} />
        <span className="handrail-visually-hidden">{words.text(`mode.${status.mode}`)}</span>
        <AskedBy record={record} status={status} words={words} />
        <NextRequest record={record} words={words} />
        <Deadline expiresAt={expiresAt} words={words} />
      </div>
    </>
  )
  return { className: 'handrail-panel-head', children }
})

const goToDecision = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget
    .closest('[data-handrail="consent"]')
    ?.querySelector<HTMLElement>('.handrail-footer')
    ?.focus({ preventScroll: true })

/** Causes with words of their own for this line; any other says its reason. */
const SHORT: Partial<Record<string, string>> = {
  asks_local: 'consent.because_local',
  asks_external: 'consent.because_external',
  asks_confirmation: 'consent.because_own_rule',
}

type AskedByProps = { record: ToolCallRecord; status: ToolCallStatus; words: Words }

/** The tool if the app does not know it, its server, the caller, and the reason for asking. */
export function AskedBy({ record, status, words }: AskedByProps) {
  const policy = useContext(PolicyContext)
  const { execution, consentCause, modeSource } = status
  const { name, server } = execution
  const asks = status.because.find(({ kind }) => kind === consentCause)
  const short = consentCause && SHORT[consentCause]
  const isNamed = modeSource !== 'registered' || server === undefined
  return (
    <>
      {isNamed && <ForeignName text={name} />}
      {server !== undefined && (
        <ServerName
          server={server}
          isConfigured={isConfiguredServer(execution, policy)}
          isFirst={!isNamed}
        />
      )}
      <RequestOrigin record={record} words={words} />
      {asks && (
        <span className="handrail-dot">
          {short === undefined ? <VisibleText text={reasonText(asks, words)} /> : words.text(short)}
        </span>
      )}
    </>
  )
}

/** The call that started this one, a sub-agent; else the one whom the runtime names. */
function RequestOrigin({ record, words }: Pick<AskedByProps, 'record' | 'words'>) {
  const runtime = useContext(ToolRuntimeContext)
  const actor = record.provenance?.actor
  if (!record.parentId)
    return actor ? (
      <span className="handrail-dot">
        {words.text('origin.actor')} <ForeignText text={actor} isSaid longest={100} />
      </span>
    ) : null
  const parent = runtime?.findParent(record)
  if (!parent) return <span className="handrail-dot">{words.text('consent.from_unknown')}</span>
  const task = taskOf(deriveExecution(parent, undefined))
  return (
    <span className="handrail-dot">
      {words.text('consent.from')} <ForeignName text={parent.call.name} />
      {task !== undefined && ' '}
      {task !== undefined && <ForeignText text={task} isSaid longest={100} />}
    </span>
  )
}

const TASKS = ['title', 'name', 'description', 'agent', 'task', 'prompt']

/** The task of a sub-agent, in the words of the call that started it. */
function taskOf({ arguments: input }: Execution): string | undefined {
  const given = TASKS.map((key) => (Object.hasOwn(input, key) ? input[key] : undefined))
  return given.map(nonBlankText).find((text) => text !== undefined)
}
