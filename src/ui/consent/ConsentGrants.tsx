'use client'
import {
  forwardRef,
  useRef,
  useState,
  useContext,
  useId,
  useCallback,
  useSyncExternalStore,
  type MouseEvent,
} from 'react'
import { usePart, Icon, type Part, type PartProps } from '../../internal/parts.tsx'
import { useWords } from '../../words/useFormatTime.ts'
import { GRANT_WORDS } from './grantMessages.en.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import {
  ToolRuntimeContext,
  PolicyContext,
  useToolRuntime,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { keepPress } from '../../internal/clock.ts'
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
export const ConsentGrants: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentGrants({ children, ...props }, ref) {
    const { grants, failedRevocations, revoke } = useConsentGrants()
    const words = useWords(GRANT_WORDS)
    const [isRevoked, setRevoked] = useState(false)
    const list = useRef<HTMLUListElement>(null)
    function revokeAndMoveFocus(id: string, button: HTMLElement): void {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
      const next =
        buttons[buttons.indexOf(button as HTMLButtonElement) + 1] ?? buttons.at(-2) ?? list.current
      revoke(id)
      setRevoked(true)
      next?.focus()
    }
    const defaultChildren = (
      <>
        <ul className="handrail-grants" ref={list} tabIndex={-1}>
          {grants.map((grant) => (
            <ConsentGrantsItem
              key={grant.id}
              grant={grant}
              words={words}
              onRevoke={revokeAndMoveFocus}
            />
          ))}
          {failedRevocations.map((grant) => (
            <ConsentGrantsItem
              key={grant.id}
              grant={grant}
              words={words}
              onRevoke={revokeAndMoveFocus}
              hasRevokeFailed
            />
          ))}
        </ul>
        {grants.length + failedRevocations.length === 0 && (
          <p className="handrail-aside">{words.text('grants.none')}</p>
        )}
        <p role="status" className="handrail-visually-hidden">
          {isRevoked && words.text('grants.revoked')}
        </p>
      </>
    )
    return usePart(
      'div',
      props,
      {
        state: { handrail: 'grants' },
        role: 'group',
        'aria-label': words.text('grants.title'),
        children: children ?? defaultChildren,
      },
      ref,
    )
  },
)

type ConsentGrantsItemProps = {
  grant: Grant
  words: Words
  onRevoke(id: string, button: HTMLElement): void
  /** Revoked here, and still in the app's store. */
  hasRevokeFailed?: boolean
}

/** One permission: what, where, since when and until when, by whom; and Revoke. */
function ConsentGrantsItem({
  grant,
  words,
  onRevoke,
  hasRevokeFailed = false,
}: ConsentGrantsItemProps) {
  const policy = useContext(PolicyContext)
  const runtime = useContext(ToolRuntimeContext)
  const { value } = useLazyRoot(grantsRoot)
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
        <p>{value && <value.GrantSentence grant={grant} words={words} />}</p>
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

/** Its place, its duration, its start and end, and its giver. */
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
const never = () => () => {}

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
  const grants = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.list ?? none, none)
  const unrevoked = useSyncExternalStore(
    keeper?.subscribe ?? never,
    keeper?.failedRevocations ?? none,
    none,
  )
  return {
    grants,
    failedRevocations: unrevoked,
    problem: useCallback((id) => keeper?.problem(id), [keeper]),
    revoke: useCallback((id) => keeper?.revoke(id), [keeper]),
  }
}

const none = () => NONE
