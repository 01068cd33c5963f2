'use client'
import { Fields } from './Fields.tsx'
import { LongText } from '../text/LongText.tsx'

export type OutsideValueProps = {
  value: unknown
  /** Where it stands, for what the person reveals. */
  where?: string
}

/** A value of any kind from outside: text as isolated text, anything else as fields. */
export function OutsideValue({ value, where = '' }: OutsideValueProps) {
  if (typeof value !== 'string') return <Fields value={value} />
  return (
    <bdi>
      <LongText text={value} where={where} />
    </bdi>
  )
}
