'use client'
import { Fields } from './Fields.tsx'
import { LongText } from '../text/LongText.tsx'

export type UntrustedValueProps = {
  value: unknown
  /** Where it stands, for what the person reveals. */
  revealKey?: string
}

/** An untrusted value: text is isolated, anything else is shown as fields. */
export function UntrustedValue({ value, revealKey = '' }: UntrustedValueProps) {
  if (typeof value !== 'string') return <Fields value={value} />
  return (
    <bdi>
      <LongText text={value} revealKey={revealKey} />
    </bdi>
  )
}
