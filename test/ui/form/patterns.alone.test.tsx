import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormHandle, SchemaFormProps } from '../../../src/ui/form/SchemaForm.tsx'

const ENGINE = '../../../src/engines/json/linearPattern.lazy.ts'
const BROKEN = 'Wrong format'
const LEFT = 'Part of this can only be checked after it is sent.'

// React is read anew too, and what is fetched arrives when it arrives: every wait has a condition
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock(ENGINE)
  vi.resetModules()
})

/** A form of one text, whose rules are there; modules are read anew. */
async function form(a: object, more: Partial<SchemaFormProps> = {}) {
  const { SchemaForm } = await import('../../../src/ui/form/SchemaForm.tsx')
  const handle = createRef<FormHandle>()
  render(
    <SchemaForm
      schema={{ type: 'object', properties: { a: { type: 'string', ...a } } }}
      handle={handle}
      {...more}
    />,
  )
  const box = screen.getByRole('textbox', { name: 'a' })
  return { user: userEvent.setup(), box, submit: () => handle.current!.submit()?.value }
}

describe('a pattern of a schema', () => {
  test.each([
    ['optional letters', `^${'a?'.repeat(60)}${'a'.repeat(60)}$`, 'a'.repeat(59)],
    ['counted letters', `^${'a{0,99}'.repeat(10)}$`, `${'a'.repeat(500)}!`],
  ])('of %s never stops the page, also where a default is there', async (_name, pattern, text) => {
    const { box } = await form({ pattern, default: text })
    expect(box).toHaveValue(text)
    await userEvent.tab()
    await userEvent.tab()
    expect(await screen.findByText(BROKEN)).toBeVisible()
    expect(screen.queryByText(LEFT)).toBeNull()
  })

  test('that only the server can check is said, and does not hold the answer back', async () => {
    const { user, box, submit } = await form({ pattern: '^(?=x)', maxLength: 3 })
    expect(await screen.findByText(LEFT)).toBeVisible()
    await user.type(box, 'abcd')
    expect(submit()).toBeUndefined()
    await user.type(box, '{Backspace}')
    await waitFor(() => expect(submit()).toEqual({ a: 'abc' }))
  })

  test.each([
    ['is on its way', () => new Promise(() => {})],
    [
      'did not load',
      () => {
        throw new Error('no such chunk')
      },
    ],
  ])('is left to the server while what matches it %s', async (_name, load) => {
    vi.doMock(ENGINE, load)
    const { user, box, submit } = await form({ pattern: '^x', maxLength: 3 })
    expect(await screen.findByText(LEFT)).toBeVisible()
    await user.type(box, 'abcd')
    expect(submit()).toBeUndefined()
    await user.type(box, '{Backspace}')
    await waitFor(() => expect(submit()).toEqual({ a: 'abc' }))
  })

  test('is the only reason to load what matches it', async () => {
    const load = vi.fn(() => ({ compilePattern: () => undefined }))
    vi.doMock(ENGINE, load)
    const { user, box } = await form({ maxLength: 3 })
    await user.type(box, 'abc')
    expect(load).not.toHaveBeenCalled()
    expect(screen.queryByText(LEFT)).toBeNull()
  })
})

test('a denial is ready before what matches patterns', async () => {
  vi.doMock(ENGINE, () => new Promise(() => {}))
  const { confirmationPrompt } =
    await import('../../../src/engines/template/confirmationPrompt.lazy.ts')
  const prompt = confirmationPrompt(
    'Confirm',
    { promptTemplate: 'Delete?', deniedResultTemplate: '{"state":"denied"}' },
    {},
    { resultSchema: { properties: { state: { pattern: '^denied$' } } } },
  )
  expect(prompt).toMatchObject({ deniedResult: { state: 'denied' } })
})
