'use client'

import { Card } from '@/components/ui/card'
import { cn } from '@/lib/utils'
import { DiffPreview, type DiffPreviewProps } from 'handrail'

type DiffProps = DiffPreviewProps & { className?: string }

/** What a call changes, in a card. Nothing where it changes nothing. */
export function Diff({ className, ...props }: DiffProps) {
  return (
    <DiffPreview
      {...props}
      className="m-0 rounded-none shadow-none"
      render={(preview) => (
        <Card className={cn('gap-0 overflow-clip py-0', className)}>
          <div {...preview} />
        </Card>
      )}
    />
  )
}
