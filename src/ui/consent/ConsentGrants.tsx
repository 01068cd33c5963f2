'use client'
import { useRef, useState, useContext, useId, useSyncExternalStore, type MouseEvent } from 'react'
import type { Part } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Button, Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import { GRANT_WORDS } from './grantMessages.en.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { ForeignName } from '../content/LongText.tsx'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext, never } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { MODE_ICONS } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import { explainToolMode } from '../../policy/explainToolMode.ts'
import type { Grant } from '../../policy/index.ts'
import { formatDay } from './formatDay.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { grantsRoot } from './roots.ts'

/**
 * Lists the lasting permissions, each in words with its end and Revoke. Needs a provider.
 * @example
 * // in the app's settings
 * <ToolHostProvider grants={webStorageGrants('notes-app')} conversation="c1">
 *   <ConsentGrants />
 * </ToolHostProvider>
 */
export const ConsentGrants: Part<'div'> = partsOf('Consent', useConsentGrants)(
  'Grants',
  'div',
  useGrantList,
)

function useGrantList({ grants, failedRevocations, problem, revoke }: UseConsentGrantsResult) {
  const words = useWords(GRANT_WORDS)
  const [isRevoked, setRevoked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const revokeOne = (id: string, { currentTarget }: MouseEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(currentTarget as HTMLButtonElement)
    const next = buttons[at + 1] ?? buttons.at(-2) ?? list.current
    revoke(id)
    setRevoked(true)
    next?.focus()
  }
  const itemOf = (grant: Grant, failure?: string) => (
    <GrantItem
      key={grant.id}
      {...{ grant, words, failure }}
      onRevoke={(event) => revokeOne(grant.id, event)}
    />
  )
  const children = (
    <>
      <ul className="handrail-grants" ref={list} tabIndex={-1}>
        {grants.map((grant) => itemOf(grant))}
        {failedRevocations.map((grant) => itemOf(grant, problem(grant.id)?.message ?? ''))}
      </ul>
      {grants.length + failedRevocations.length === 0 && (
        <p className="handrail-aside">{words.text('grants.none')}</p>
      )}
      <p role="status" className="handrail-visually-hidden">
        {isRevoked && words.text('grants.revoked')}
      </p>
    </>
  )
  return {
    state: { handrail: 'grants' },
    role: 'group',
    'aria-label': words.text('grants.title'),
    children,
  }
}

type GrantItemProps = {
  grant: Grant
  words: Words
  onRevoke(event: MouseEvent): void
  /** Why it is still in the app's store, if it was revoked here. */
  failure: string | undefined
}

function GrantItem({ grant, words, onRevoke, failure }: GrantItemProps) {
  const policy = useContext(PolicyContext)
  const { grants: keeper, actor } = useToolRuntime('ConsentGrants')
  const { value } = useLazyRoot(grantsRoot)
  const id = useId()
  const { tool, server, rule, scope, at, by, expiresAt } = grant
  const { mode } = explainToolMode(tool, server === undefined ? {} : { server }, policy)
  const day = (time: number) => ({ date: formatDay(time, words.formats) })
  const end =
    expiresAt === undefined
      ? words.text('grants.no_end')
      : words.text('grants.until', day(expiresAt))
  const person = actor()
  const isOwn = by.kind !== 'person' || (person.kind === 'person' && person.id === by.id)
  const isConfigured = server !== undefined && isConfiguredServer({ name: tool, server }, policy)
  const facts = [
    isConfigured
      ? words.text('grants.on', { server })
      : server !== undefined && sentenceOf(words, 'grants.on', 'server', server),
    words.text(`grants.${scope}`),
    words.text('grants.since', day(at)),
    keeper?.isStored(scope) ? end : words.text('grants.page'),
    !isOwn && by.name !== undefined && sentenceOf(words, 'grants.by', 'name', by.name),
  ]
  return (
    <li data-mode={mode}>
      <Icon path={MODE_ICONS[mode]} />
      <div id={id}>
        <p>{value && <value.GrantSentence grant={grant} words={words} />}</p>
        {rule !== undefined && (
          <p className="handrail-facts">
            <ForeignName text={rule} longest={300} />
          </p>
        )}
        <p className="handrail-facts">
          {facts.map(
            (fact, index) =>
              fact && (
                <span key={index}>
                  <bdi>{fact}</bdi>
                </span>
              ),
          )}
        </p>
        {failure !== undefined && (
          <p className="handrail-problem">
            {sentenceOf(words, 'grants.revoke_failed', 'reason', failure)}
          </p>
        )}
      </div>
      <Button aria-describedby={id} onPointerDown={keepPress} onClick={onRevoke}>
        {words.text(failure === undefined ? 'grants.revoke' : 'grants.revoke_again')}
      </Button>
    </li>
  )
}

/** A sentence of ours with one text from outside in it. */
const sentenceOf = (words: Words, key: string, value: string, text: string) => (
  <Sentence
    parts={words.parts(key)}
    values={{ [value]: <ForeignText text={text} isSaid longest={300} /> }}
  />
)

/** The lasting permissions of this conversation, the latest first. */
export type UseConsentGrantsResult = {
  /** Those that count now. The same array until one changes. */
  grants: readonly Grant[]
  /**
   * Those that were revoked here and are still in the app's store. They no longer count on this
   * page.
   */
  failedRevocations: readonly Grant[]
  /** Why one was not kept, or is not gone from the app's store. */
  problem(id: string): Error | undefined
  /** It stops counting at once; the app's store is told. Again for one that is still there. */
  revoke(id: string): void
}

const NONE: readonly Grant[] = []
const none = () => NONE
const noProblem = () => undefined
const nothing = () => {}

/**
 * Lasting permissions, to list and to take back. Needs a provider; one without `grants` keeps none.
 * @example
 * const { grants, revoke } = useConsentGrants()
 * return grants.map(({ id }) => (
 *   <button key={id} onClick={() => revoke(id)}>
 *     Take {id} back
 *   </button>
 * ))
 */
export function useConsentGrants(): UseConsentGrantsResult {
  const { grants: keeper } = useToolRuntime('useConsentGrants')
  const subscribe = keeper?.subscribe ?? never
  return {
    grants: useSyncExternalStore(subscribe, keeper?.list ?? none, none),
    failedRevocations: useSyncExternalStore(subscribe, keeper?.failedRevocations ?? none, none),
    problem: keeper?.problem ?? noProblem,
    revoke: keeper?.revoke ?? nothing,
  }
}
