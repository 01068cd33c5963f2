'use client'
import type { ReactNode } from 'react'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { Icon } from '../../internal/controls.tsx'

type NoticeProps = {
  kind: 'failed' | 'waiting'
  strong?: string
  children?: ReactNode
  id?: string | undefined
  role?: 'alert'
}

export const Notice = ({ kind, strong, children, ...props }: NoticeProps) => (
  <div className="handrail-notice" data-kind={kind} {...props}>
    <Icon path={kind === 'failed' ? FAILED_ICON : WARNING_ICON} />
    <div>
      {strong !== undefined && (
        <p>
          <strong>{strong}</strong>
        </p>
      )}
      {children && <p>{children}</p>}
    </div>
  </div>
)
