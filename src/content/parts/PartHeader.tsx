'use client'
import type { ReactNode } from 'react'
import { Icon } from '../../internal/Icon.tsx'
import { FILE_ICON } from '../../internal/icons.ts'
import { VisibleText } from '../text/VisibleText.tsx'

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
        <bdi className="handrail-value">
          <VisibleText text={shortened(name)} />
        </bdi>
      )}
      {mimeType !== undefined && mimeType !== '' && (
        <bdi className="handrail-aside">
          <VisibleText text={shortened(mimeType)} />
        </bdi>
      )}
      {size !== undefined && <span className="handrail-aside">{size}</span>}
      {children}
    </p>
  )
}

/** A long name keeps its end, where its type is. */
const shortened = (text: string): string =>
  text.length > 160 ? `${text.slice(0, 100)}…${text.slice(-50)}` : text
