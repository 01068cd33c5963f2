'use client'
import { Fragment, forwardRef, useContext, useRef } from 'react'
import type { ComponentType, ReactNode, RefObject } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { ProvidedContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolMode } from '../../model/JsonObject.ts'
import { ConsentDialogContent } from './ConsentDialogMore.tsx'
import { ConsentDialogFooter } from './ConsentDialogFooter.tsx'
import { ConsentDialogContext, useRequest, type Standing } from './useConsentDialog.tsx'
import type { Gravity } from './stakesOf.ts'

/** The values of its `data-` attributes, for `render`. */
export type ConsentDialogRenderState = {
  consent: 'open' | 'sending' | 'unsent' | 'closed' | 'folded'
  mode: ToolMode
  /** `careful`: nothing brings it back. `grave`: something is lost, and Allow takes two presses. */
  gravity: Gravity
}

type RequestPanelProps = Partial<Standing> & {
  record: ToolCallRecord
  /** Its content while it is closed, and when nobody is asked. A bubble shows its line then. */
  folded?: ReactNode
  settled?: ReactNode
  Modal?: ComponentType<{ root: RefObject<HTMLElement | null> }> | undefined
}

const nothing = () => {}

/** A request as it stands in its bubble, or in a place that the app gives it. */
export const RequestPanel: Part<'div', RequestPanelProps, ConsentDialogRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', RequestPanelProps, ConsentDialogRenderState>
>(function RequestPanel({ record, folded, settled, Modal, children, ...given }, ref) {
  const { isOpen = true, canPostpone = false, postpone = nothing, ...others } = given
  const { changes, compare, ...props } = others
  const Asked = useContext(ProvidedContext).renderers.consent?.Asked ?? Fragment
  const root = useRef<HTMLDivElement>(null)
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const standing = { isOpen, canPostpone, postpone, changes, compare }
  const dialog = useRequest(readRecord(record), standing, root)
  const { id, state, status, gravity, Keys, KeptDraft } = dialog
  const isAsking = state.kind !== 'closed'
  useDescription(root, id, props['aria-describedby'])
  const open = (
    <>
      {children ?? (
        <Asked>
          <ConsentDialogContent />
          <ConsentDialogFooter />
        </Asked>
      )}
      {Keys && <Keys />}
    </>
  )
  const ownProps = {
    className: 'handrail-panel',
    role: Modal ? 'alertdialog' : 'group',
    'aria-modal': Modal && true,
    'aria-labelledby': id,
    state: {
      handrail: 'consent',
      consent: isAsking && !isOpen ? 'folded' : state.kind,
      mode: status.mode,
      gravity: isAsking ? gravity : undefined,
    } as const,
    children: (
      <>
        {KeptDraft && <KeptDraft />}
        {!isAsking ? settled : isOpen ? open : folded}
      </>
    ),
  }
  const element = usePart(Modal ? 'dialog' : 'div', props, ownProps, merged ?? null)
  return (
    <ConsentDialogContext.Provider value={dialog}>
      {Modal && !(isOpen && isAsking) ? null : element}
      {Modal && <Modal root={root} />}
    </ConsentDialogContext.Provider>
  )
})

/** Said of a request beside its title: problems, the words of others, what is grave, what is hidden. */
const DESCRIBED_BY = ['problems', 'prompt', 'risks', 'way-back', 'hidden']

/** Names what is there of it: an id of nothing is no description. `own`: what the app says instead. */
function useDescription(
  root: RefObject<HTMLElement | null>,
  id: string,
  own: string | undefined,
): void {
  useIsomorphicLayoutEffect(() => {
    const { current: dialog } = root
    if (!dialog || own !== undefined) return
    const tree = dialog.getRootNode() as Document | ShadowRoot
    const ids = DESCRIBED_BY.map((part) => `${id}-${part}`).filter((part) =>
      tree.getElementById?.(part),
    )
    if (ids.length > 0) dialog.setAttribute('aria-describedby', ids.join(' '))
    else dialog.removeAttribute('aria-describedby')
  })
}
