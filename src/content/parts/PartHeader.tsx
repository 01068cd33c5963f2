'use client'
import type { ReactNode } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { FILE_ICON } from '../../internal/icons/laterIcons.ts'
import { ForeignText } from '../text/ForeignText.tsx'

export type PartHeaderProps = {
  /** In our words, what it is. */
  kind: string
  name: string | undefined
  mimeType?: string | undefined
  size?: string | undefined
  children?: ReactNode
}

/** What a part is and is called. Its name stands beside what it shows, as text. */
export function PartHeader({ kind, name, mimeType, size, children }: PartHeaderProps) {
  return (
    <p className="handrail-part-head">
      <Icon path={FILE_ICON} />
      <span>{kind}</span>
      {name !== undefined && (
        <span>
          <ForeignText text={name} longest={160} />
        </span>
      )}
      {mimeType !== undefined && mimeType !== '' && (
        <span className="handrail-aside">
          <ForeignText text={mimeType} longest={160} />
        </span>
      )}
      {size !== undefined && <span className="handrail-aside">{size}</span>}
      {children}
    </p>
  )
}
