'use client'
import { useContext, useId, type MouseEvent } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { isConfiguredServer } from '../../execution/isConfiguredServer.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import {
  ToolRuntimeContext,
  PolicyContext,
  type ToolRuntime,
} from '../../runtime/useToolRuntime.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { keepPress } from '../../internal/keepPress.ts'
import { MODE_ICONS } from '../../internal/icons/icons.ts'
import type { Words } from '../../messages/words.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import type { Grant } from '../../policy/index.ts'
import { formatDay } from '../receipt/formatDay.ts'
import { GrantSentence } from './GrantSentence.tsx'

export type ConsentGrantsItemProps = {
  grant: Grant
  words: Words
  onRevoke(id: string, button: HTMLElement): void
  /** Revoked here, and still in the app's store. */
  hasRevokeFailed?: boolean
}

/** One permission: what, where, since when and until when, by whom; and Revoke. */
export function ConsentGrantsItem({
  grant,
  words,
  onRevoke,
  hasRevokeFailed = false,
}: ConsentGrantsItemProps) {
  const policy = useContext(PolicyContext)
  const runtime = useContext(ToolRuntimeContext)
  const id = useId()
  const { mode } = explainToolMode(
    grant.tool,
    grant.server === undefined ? {} : { server: grant.server },
    policy,
  )
  const problem = runtime?.grants?.problem(grant.id)
  return (
    <li data-mode={mode}>
      <Icon path={MODE_ICONS[mode]} />
      <div id={id}>
        <p>
          <GrantSentence grant={grant} words={words} />
        </p>
        {grant.rule !== undefined && (
          <p className="handrail-facts">
            <code className="handrail-name" dir="ltr">
              <ForeignText text={grant.rule} longest={300} />
            </code>
          </p>
        )}
        <p className="handrail-facts">
          {factsOf(grant, runtime, policy, words).map(
            (fact, index) =>
              fact !== undefined && (
                <span key={index}>
                  <bdi>{fact}</bdi>
                </span>
              ),
          )}
        </p>
        {hasRevokeFailed && (
          <p className="handrail-problem">
            {sentenceOf(words, 'grants.revoke_failed', 'reason', problem?.message ?? '')}
          </p>
        )}
      </div>
      <button
        type="button"
        className="handrail-button"
        aria-describedby={id}
        onPointerDown={keepPress}
        onClick={(event: MouseEvent<HTMLElement>) => onRevoke(grant.id, event.currentTarget)}
      >
        <span>{words.text(hasRevokeFailed ? 'grants.revoke_again' : 'grants.revoke')}</span>
      </button>
    </li>
  )
}

/** Where it counts, for how long, since and until when, and who gave it. */
const factsOf = (
  grant: Grant,
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  words: Words,
) => [
  grant.server === undefined
    ? undefined
    : isConfiguredServer({ name: grant.tool, server: grant.server }, policy)
      ? words.text('grants.on', { server: grant.server })
      : sentenceOf(words, 'grants.on', 'server', grant.server),
  words.text(`grants.${grant.scope}`),
  words.text('grants.since', { date: formatDay(grant.at, words.formats) }),
  !runtime?.grants?.isStored(grant.scope)
    ? words.text('grants.page')
    : grant.expiresAt === undefined
      ? words.text('grants.no_end')
      : words.text('grants.until', { date: formatDay(grant.expiresAt, words.formats) }),
  isOtherPerson(grant, runtime?.actor())
    ? sentenceOf(words, 'grants.by', 'name', nameOf(grant))
    : undefined,
]

/** A sentence of ours with one text from outside in it. */
const sentenceOf = (words: Words, key: string, value: string, text: string) => (
  <Sentence
    parts={words.parts(key)}
    values={{ [value]: <ForeignText text={text} isSaid longest={300} /> }}
  />
)

const isOtherPerson = ({ by }: Grant, actor: Grant['by'] | undefined): boolean =>
  by.kind === 'person' && by.name !== undefined && !(actor?.kind === 'person' && actor.id === by.id)
const nameOf = ({ by }: Grant): string => (by.kind === 'person' ? (by.name ?? '') : '')
