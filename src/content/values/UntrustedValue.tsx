'use client'
import { Fields } from './Fields.tsx'
import { ForeignFrame } from '../text/ForeignFrame.tsx'

export type UntrustedValueProps = {
  value: unknown
  /** Where it stands, for what the person reveals. */
  revealKey?: string
}

/** An untrusted value: text is what somebody says, anything else is shown as fields. */
export function UntrustedValue({ value, revealKey = '' }: UntrustedValueProps) {
  return typeof value === 'string' ? (
    <ForeignFrame text={value} revealKey={revealKey} />
  ) : (
    <Fields value={value} />
  )
}
