'use client'
import { Fragment, forwardRef } from 'react'
import { formatDuration } from '../bubble/line/formatDuration.ts'
import { Icon } from '../internal/icons/Icon.tsx'
import { CHEVRON_ICON } from '../internal/icons/icons.ts'
import { AGENT_ICON, GROUP_ICON } from '../internal/icons/laterIcons.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { deriveGroup, groupText } from './deriveGroup.ts'
import { useToolCallGroup } from './useToolCallGroup.ts'

/** What a run of calls comes to, and the button that unfolds it (`aria-expanded`). */
export const ToolCallGroupLine: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallGroupLine(props, ref) {
    const { calls, parent, isOpen, toggle, words, id } = useToolCallGroup('ToolCallGroupLine')
    const state = deriveGroup(calls)
    const expected = parent?.progress?.total
    const done = parent?.progress?.value
    const isExpected =
      typeof expected === 'number' && typeof done === 'number' && expected > calls.length
    const ended = (['failed', 'refused'] as const).filter((kind) => state[kind] > 0)
    const count = (kind: 'failed' | 'refused' | 'waiting' | 'running') => (
      <span key={kind} className="handrail-count" data-kind={kind}>
        {words.count(`group.${kind}`, state[kind])}
      </span>
    )
    const children = (
      <>
        <Icon path={parent ? AGENT_ICON : GROUP_ICON} mirrorsInRtl />
        <div className="handrail-text">
          <button
            type="button"
            className="handrail-toggle"
            id={`${id}-line`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            <span className="handrail-phrase">
              {ended.map((kind) => (
                <Fragment key={kind}>
                  {count(kind)}
                  {words.text('list.comma')}
                </Fragment>
              ))}
              {groupText(calls, words, ended.length > 0)}
            </span>
          </button>
          <span className="handrail-meta">
            <span className="handrail-count">
              {isExpected
                ? words.text('group.of', { done, total: expected })
                : words.count('group.calls', state.calls)}
            </span>
            {(['waiting', 'running'] as const).map((kind) => state[kind] > 0 && count(kind))}
          </span>
          <span className="handrail-state">
            <span className="handrail-time">
              {state.elapsed !== undefined && <bdi>{formatDuration(state.elapsed, words)}</bdi>}
            </span>
          </span>
        </div>
        <span className="handrail-chevron">
          <Icon path={CHEVRON_ICON} mirrorsInRtl />
        </span>
      </>
    )
    return usePart('div', props, { className: 'handrail-line', children }, ref)
  },
)
