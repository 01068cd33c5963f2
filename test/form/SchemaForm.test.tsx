import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, test } from 'vitest'
import { SchemaForm, type FormHandle, type FormReport, type SchemaFormProps } from '../../src/form/SchemaForm.tsx'

/** A form on screen, and what it last reported. Its rules are there. */
async function form(props: Omit<SchemaFormProps, 'handle' | 'onReport'>) {
  const handle = createRef<FormHandle>()
  let report: FormReport | undefined
  render(<SchemaForm {...props} handle={handle} onReport={(now) => (report = now)} />)
  await waitFor(() => expect(report?.isChecked).toBe(true))
  const submit = () => {
    let sent: { value: unknown } | null = null
    act(() => void (sent = handle.current!.submit()))
    return sent as { value: unknown } | null
  }
  return { user: userEvent.setup(), submit, report: () => report! }
}

const TICKET = {
  type: 'object',
  required: ['email'],
  properties: { seat: { type: 'string', title: 'Seat' }, email: { type: 'string', title: 'E-mail', format: 'email' } },
}

describe('a form made from a schema', () => {
  test('gives what was written, and nothing for what was left empty', async () => {
    const { user, submit } = await form({ schema: TICKET })
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@nordwind.example')
    expect(submit()).toMatchObject({ value: { email: 'ann@nordwind.example' } })
  })

  test('does not give what is not valid, says so at the field and focuses it', async () => {
    const { user, submit } = await form({ schema: TICKET })
    const email = screen.getByRole('textbox', { name: 'E-mail' })
    expect(submit()).toBeNull()
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('This is needed')
    expect(screen.getByRole('status')).toHaveTextContent('1 field needs another look.')
    await user.type(email, 'ann@nordwind')
    expect(submit()).toBeNull()
    expect(email).toHaveAccessibleDescription('This is not a complete address')
    expect(email).toBeInvalid()
  })
})
