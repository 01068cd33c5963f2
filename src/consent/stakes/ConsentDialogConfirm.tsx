'use client'
import { forwardRef } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Part, PartProps } from '../../internal/usePart.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

const typedName = lazyModule(() => import('./TypedName.lazy.tsx'))

/**
 * Where the person types the name of what would be lost, before Allow, which is off until then.
 * Nothing where the policy asks for less. Fetched with the first request that wants it.
 */
export const ConsentDialogConfirm: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogConfirm(props, ref) {
    const { stakes, draft, canDecide, state } = useConsentDialog('ConsentDialogConfirm')
    const isAsked =
      stakes.name !== undefined && canDecide && state.kind === 'open' && draft.view !== 'reason'
    const { value } = useLazyModule(typedName, isAsked)
    return isAsked && value ? <value.TypedName {...props} ref={ref} /> : null
  },
)
