import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'

/** What every box has that a person writes in. */
export const textBox = (
  { isReadOnly }: Pick<FormView, 'isReadOnly'>,
  onText: (text: string) => void,
) =>
  ({
    className: 'handrail-input',
    autoComplete: 'off',
    dir: 'auto',
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }) as const

/** A box of one line, where Enter means something. */
export const textLine = (
  view: Pick<FormView, 'isReadOnly' | 'onEnter'>,
  onText: (text: string) => void,
) => ({ ...textBox(view, onText), type: 'text', onKeyDown: onEnterKey(view.onEnter) })
