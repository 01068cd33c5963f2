'use client'
import { forwardRef, type MouseEvent, type ReactNode } from 'react'
import { Section } from '../../content/values/Section.tsx'
import { agentOf, executorOf, nameOf } from '../../content/executor/executorOf.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useFormatTime } from '../../messages/useFormatTime.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { ownOptions } from '../../tool-call/JsonObject.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { ORIGIN_WORDS } from './originMessages.en.ts'

/**
 * Where a call belongs: who asked for it, what runs it, the agent that does it, the earlier call that
 * it looks into; and of a call to an outside service which one, and when. Nothing where nothing of
 * this is known.
 */
export const ToolCallBubbleOrigin: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleOrigin(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleOrigin')
    const words = useWords(ORIGIN_WORDS)
    const formatTime = useFormatTime(words)
    const { execution, mode } = status
    const { tool, server } = execution
    const { actor, agent, run, readsFrom } = ownOptions(record.provenance)
    const at = record.times?.startedAt ?? record.times?.createdAt
    const isOutside = mode === 'external' && (server !== undefined || at !== undefined)
    const values: Readonly<Record<string, ReactNode>> = {
      'origin.service': isOutside && (nameOf(server) ?? words.text('origin.service_unnamed')),
      'origin.called': isOutside && formatTime(at),
      'executor.title': executorOf(tool.executor, words),
      'origin.actor': nameOf(actor),
      'executor.agent': agentOf(agent ?? tool.agent, words),
      'origin.run': nameOf(run),
      'origin.reads': readsFrom && <EarlierCall id={readsFrom} words={words} />,
    }
    const shown = Object.entries(values).filter(([, value]) => Boolean(value))
    const children = (
      <Section title={words.text('origin.title')}>
        <dl className="handrail-tool-words">
          {shown.map(([key, value]) => (
            <div key={key}>
              <dt className="handrail-speaker">{words.text(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    )
    const element = usePart('div', props, { children }, ref)
    return shown.length > 0 ? element : null
  },
)

/** The way to the call whose result this one looks into. */
function EarlierCall({ id, words }: { id: string; words: Words }) {
  return (
    <>
      {words.text('origin.reads_result')}{' '}
      <button
        type="button"
        className="handrail-link"
        onClick={(event: MouseEvent<HTMLElement>) => showCall(event.currentTarget, id)}
      >
        {words.text('origin.show_call')}
      </button>
    </>
  )
}

/** Ids come from outside: they are compared, and never part of a selector. */
function showCall(from: HTMLElement, id: string) {
  const bubbles = from.ownerDocument.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')
  const bubble = [...bubbles].find(({ dataset }) => dataset.callId === id)
  bubble?.querySelector<HTMLElement>('.handrail-toggle, .handrail-title')?.focus()
}
