'use client'
import { withoutQuotationMarks } from '../../messages/foreign.ts'
import { LongText, type LongTextProps } from './LongText.tsx'

export type ForeignFrameProps = Omit<LongTextProps, 'className' | 'isQuoted'>

/**
 * What a server, a tool or a model says at length: in the frame of ForeignText, with its own line
 * ends, and more of it when it is asked for.
 */
export function ForeignFrame({ text, ...props }: ForeignFrameProps) {
  return (
    <>
      <span className="handrail-quote">“</span>
      <LongText
        {...props}
        text={withoutQuotationMarks(text)}
        className="handrail-foreign handrail-framed"
      />
      <span className="handrail-quote">”</span>
    </>
  )
}
