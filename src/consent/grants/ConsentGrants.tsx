'use client'
import { forwardRef, useRef, useState } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { ConsentGrantsItem } from './ConsentGrantsItem.tsx'
import { GRANT_WORDS } from './grantMessages.en.ts'
import { useConsentGrants } from './useConsentGrants.ts'

/**
 * What is allowed for longer: each permission in words, where it counts, when it ends, and Revoke.
 * Needs a provider.
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
