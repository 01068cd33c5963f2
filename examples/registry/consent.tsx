'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/utils'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentDialogContent,
  ConsentDialogDeny,
  ConsentDialogFooter,
  ConsentDialogOptions,
  ConsentDialogStatus,
  ConsentDialogWayBack,
  defineConsentView,
  type ConsentDialogProps,
  type RenderProps,
} from 'handrail'

/** Without handrail's class: the app's Button has its own look. */
const own = (props: RenderProps<'button'>) => ({ ...props, className: undefined })

/**
 * What would run, and the decision. What is shown, and when Allow counts, is handrail's; the buttons
 * are the app's.
 */
function ConsentContent() {
  return (
    <>
      <ConsentDialogContent />
      <ConsentDialogFooter className="bg-card">
        <ConsentDialogStatus />
        <ConsentDialogWayBack />
        <ConsentDialogOptions />
        {/* in here, nothing of handrail's styles changes a button */}
        <div className="handrail-custom ms-auto flex flex-wrap justify-end gap-2">
          <ConsentDialogDeny render={(button) => <Button {...own(button)} variant="outline" />} />
          <ConsentDialogAllow
            render={(button, { kind }) => (
              <Button
                {...own(button)}
                variant={kind === 'primary' ? 'default' : 'outline'}
                className="relative overflow-hidden aria-disabled:opacity-60"
              />
            )}
          />
        </div>
      </ConsentDialogFooter>
    </>
  )
}

/** Every request inside a provider: `<ToolHostProvider renderers={{ consent: consentView }}>`. */
export const consentView = defineConsentView(ConsentContent)

/** A request in a card of its own. Once decided, it is one line. */
export function Consent({ className, ...props }: ConsentDialogProps & { className?: string }) {
  return (
    <Card className={cn('gap-0 overflow-clip py-0', className)}>
      <ConsentDialog {...props} className="m-0 rounded-none bg-card shadow-none">
        <ConsentContent />
      </ConsentDialog>
    </Card>
  )
}
