'use client'
import { forwardRef, useCallback, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../../../internal/useIsomorphicLayoutEffect.ts'
import { lazyForm } from '../../../form/lazySchemaForm.tsx'
import type { FormReport } from '../../../form/SchemaForm.lazy.tsx'
import { useLazyModule } from '../../../internal/useLazyModule.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import { ConsentDialogPayload } from './ConsentDialogPayload.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Without a schema the form is made from the values. */
const ANY = {}

/**
 * What would run, to be edited: a form made from the tool's schema, each changed field beside what
 * was proposed. Allow is off while it is not valid.
 */
export const ConsentDialogEditor: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogEditor(props, ref) {
    const { state, shown, draft, change, isRestored, words } =
      useConsentDialog('ConsentDialogEditor')
    const { execution } = state
    const { value: form, failed } = useLazyModule(lazyForm, true)
    const root = useRef<HTMLDivElement>(null)
    const merged = useMergedRef(ref, root)
    const isThere = form !== undefined
    useIsomorphicLayoutEffect(() => {
      // the person asked for it in this very click
      if (isThere && !isRestored)
        root.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
    }, [isThere])
    const report = useCallback(
      ({ value, problems, isChanged, isChecked, writing, kept }: FormReport) =>
        change({
          writing,
          kept: isChanged ? kept : undefined,
          edited: !isChanged
            ? undefined
            : problems === 0 && isChecked && isJsonObject(value)
              ? value
              : null,
        }),
      [change],
    )
    const children = form ? (
      <form.SchemaForm
        key={shown.key}
        schema={execution.tool.inputSchema ?? ANY}
        value={execution.arguments}
        writing={draft.writing}
        kept={draft.kept}
        showsProposed
        isReadOnly={state.kind !== 'open'}
        onReport={report}
      />
    ) : (
      <>
        {failed && <p className="handrail-aside">{words.text('consent.edit_not_loaded')}</p>}
        <ConsentDialogPayload />
      </>
    )
    return usePart('div', props, { className: 'handrail-editor', children }, merged ?? null)
  },
)
