'use client'
import type { ControlProps, FormView } from '../FormView.ts'
import { textLine } from '../textBox.ts'

export type OtherTextProps = {
  view: FormView
  control: ControlProps
  placeholder?: string | undefined
  value: string
  onText(text: string): void
}

/** Something else than the choices, in the person's words. */
export function OtherText({ view, control, placeholder, value, onText }: OtherTextProps) {
  return (
    <input
      {...textLine(view, onText)}
      aria-label={view.words.text('form.other_text')}
      placeholder={placeholder}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      value={value}
    />
  )
}
