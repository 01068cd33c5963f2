import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  SchemaForm,
  type FormHandle,
  type FormReport,
  type SchemaFormProps,
} from '../../../src/ui/form/SchemaForm.tsx'

/** A form on screen, and what it last reported. Its rules are there. */
async function form(props: Omit<SchemaFormProps, 'handle' | 'onReport'>) {
  const handle = createRef<FormHandle>()
  let report: FormReport | undefined
  let sent: { value: unknown } | null = null
  const onReport = (now: FormReport) => void (report = now)
  render(
    <>
      <SchemaForm {...props} handle={handle} onReport={onReport} />
      <button type="button" onClick={() => void (sent = handle.current!.submit())}>
        Send
      </button>
    </>,
  )
  /** What may be sent, undefined where nothing may. */
  const submit = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    return sent?.value
  }
  return { user: userEvent.setup(), submit, report: () => report! }
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const box = (name: string | RegExp) => screen.getByRole('textbox', { name })
const page = () => document.documentElement.outerHTML

describe('a form made from a schema', () => {
  const TICKET = object(
    {
      seat: { type: 'string', title: 'Seat' },
      email: { type: 'string', title: 'E-mail', format: 'email' },
    },
    { required: ['email'] },
  )

  test('returns what was written, and nothing for empty fields', async () => {
    const { user, submit } = await form({ schema: TICKET })
    await user.type(box('Seat'), 'x')
    await user.clear(box('Seat'))
    await user.type(box('E-mail'), 'ann@nordwind.example')
    expect(submit()).toEqual({ email: 'ann@nordwind.example' })
  })

  test('does not return invalid values: it says so at the field and focuses it', async () => {
    const { user, submit } = await form({ schema: TICKET })
    const email = box('E-mail')
    expect(email).toBeValid()
    expect(submit()).toBeUndefined()
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('Required')
    expect(screen.getByRole('status')).toHaveTextContent('1 field has a problem.')
    await user.type(email, 'ann@nordwind')
    expect(submit()).toBeUndefined()
    expect(email).toHaveAccessibleDescription('Not a complete email address')
    expect(email).toBeInvalid()
  })

  test.each([
    [{ minLength: 3 }, 'ab', 'At least 3 characters'],
    [{ maxLength: 1 }, 'ab', 'At most 1 character'],
    [{ pattern: '^[a-z]+$' }, 'A1', 'Wrong format'],
    [{ format: 'uri' }, 'example.com', 'Not a complete web address'],
    [
      { format: 'date-time' },
      '2026-02-30T10:00:00Z',
      'Not a date with a time, such as 2026-11-21T14:03:00Z',
    ],
    [{ type: 'integer' }, '1.5', 'Must be a whole number'],
    [{ type: 'number', minimum: 5 }, '4', 'At least 5'],
    [{ type: 'number', minimum: 2.5 }, '2', 'At least 2.5'],
    [{ type: 'number', exclusiveMaximum: 5 }, '5', 'Less than 5'],
    [{ type: 'number', exclusiveMaximum: 1999.75 }, '2000', 'Less than 1,999.75'],
    [{ type: 'number', multipleOf: 0.1 }, '0.25', 'Must be a multiple of 0.1'],
    [{ not: { const: 'root' } }, 'root', 'Not valid'],
  ])('%j: a problem is shown when the person leaves the field', async (rule, text, problem) => {
    const { user, submit } = await form({ schema: object({ a: { type: 'string', ...rule } }) })
    await user.type(box('a'), text)
    expect(screen.queryByText(problem)).toBeNull()
    await user.tab()
    expect(await screen.findByText(problem)).toBeVisible()
    expect(submit()).toBeUndefined()
  })

  test('shows what a rule across fields needs, at the field that lacks it', async () => {
    const schema = object(
      { kind: { enum: ['card', 'bill'] }, iban: { type: 'string', title: 'IBAN' } },
      JSON.parse(
        '{"if":{"properties":{"kind":{"const":"card"}},"required":["kind"]},"then":{"required":["iban"]}}',
      ) as object,
    )
    const { user, submit } = await form({ schema })
    await user.click(screen.getByRole('radio', { name: 'card' }))
    expect(submit()).toBeUndefined()
    expect(box('IBAN')).toHaveAccessibleDescription('Required')
    expect(box('IBAN')).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'bill' }))
    expect(submit()).toEqual({ kind: 'bill' })
  })

  test('shows a problem of the whole beside the count', async () => {
    const { submit } = await form({
      schema: object({ a: { type: 'string' }, b: { type: 'string' } }, { minProperties: 1 }),
    })
    expect(submit()).toBeUndefined()
    expect(screen.getByRole('status')).toHaveTextContent('1 field has a problem. Not valid')
  })

  test('says when a schema cannot be used, and still checks the fields', async () => {
    const { user, submit } = await form({
      schema: object(
        { a: { type: 'integer' } },
        { allOf: [{ $ref: 'https://evil.example/x' }], required: ['a'] },
      ),
    })
    expect(screen.getByText(/can only be checked after it is sent/)).toBeVisible()
    expect(submit()).toBeUndefined()
    await user.type(box('a'), '3')
    expect(submit()).toEqual({ a: 3 })
  })
})

describe('numbers', () => {
  test('more digits than a double holds are never sent as another number', async () => {
    const { user, submit } = await form({ schema: object({ n: { type: 'integer' } }) })
    await user.type(box('n'), '9007199254740993')
    expect(submit()).toBeUndefined()
    expect(box('n')).toHaveValue('9007199254740993')
    expect(box('n')).toHaveAccessibleDescription(
      'This number cannot be sent with all of its digits',
    )
    await user.type(box('n'), '{Backspace}2')
    expect(submit()).toEqual({ n: 9007199254740992 })
  })

  test('the spelling stays while it is being written', async () => {
    const { user, submit } = await form({ schema: object({ n: { type: 'number' } }) })
    await user.type(box('n'), '1.50')
    expect(box('n')).toHaveValue('1.50')
    expect(submit()).toEqual({ n: 1.5 })
  })
})

describe('values that were given', () => {
  const SCHEMA = object({
    text: { type: 'string' },
    long: { type: 'string' },
    count: { type: 'integer' },
    on: { type: 'boolean' },
    pick: { enum: ['a', 'b'] },
    many: { type: 'array', items: { enum: ['a', 'b'] } },
    list: { type: 'array', items: { type: 'string' } },
    nothing: { type: ['string', 'null'] },
    inner: object({ x: { type: 'string' }, y: { type: 'string', default: 'never added' } }),
    missing: { type: 'string', default: 'never added' },
  })

  test.each([
    {
      text: '',
      long: 'x\r\ny',
      count: 0,
      on: false,
      pick: 'a',
      many: [],
      list: [''],
      nothing: null,
      inner: {},
    },
    {
      text: ' \u202E ',
      long: 'x\r\ny\nz',
      count: -0,
      on: true,
      pick: 'c',
      many: ['z', 'a'],
      list: [],
      inner: { x: 'x', more: { deep: [1, { a: null }] } },
      also: 'kept',
    },
    { text: 5, count: 'many', on: 'no', pick: 7, many: 'a', list: [1], inner: null },
    {},
    JSON.parse('{"__proto__":{"x":1},"constructor":"y"}') as object,
  ])('stay as they are while nobody changes them: %j', async (value) => {
    const { report } = await form({ schema: SCHEMA, value })
    expect(report().value).toEqual(value)
    expect(JSON.stringify(report().value)).toBe(JSON.stringify(value))
    expect(report().isChanged).toBe(false)
  })

  test('keep unknown members when something else changes', async () => {
    const { user, submit } = await form({
      schema: object({ path: { type: 'string' } }),
      value: JSON.parse('{"path":"a.md","__proto__":"own","mode":{"append":true}}'),
    })
    await user.type(box('path'), 'x')
    expect(JSON.stringify(submit())).toBe(
      '{"path":"a.mdx","__proto__":"own","mode":{"append":true}}',
    )
  })

  test('keep their line ends', async () => {
    const { submit } = await form({
      schema: object({ text: { type: 'string' } }),
      value: { text: 'a\r\nb\r\n' },
    })
    fireEvent.change(box('text'), { target: { value: 'a\nb\nc\n' } })
    expect(submit()).toEqual({ text: 'a\r\nb\r\nc\r\n' })
  })

  test('can be emptied to an empty text, left out, or set to null', async () => {
    const { user, submit } = await form({
      schema: object({
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: ['string', 'null'] },
      }),
      value: { a: 'x', b: 'y', c: 'z' },
    })
    await user.clear(box('a'))
    await user.click(screen.getAllByRole('button', { name: 'Leave empty' })[1]!)
    await user.click(screen.getByRole('button', { name: 'Set to null' }))
    expect(submit()).toEqual({ a: '', c: null })
    await user.click(screen.getByRole('button', { name: 'Enter a value' }))
    await user.type(box('c'), 'w')
    expect(submit()).toEqual({ a: '', c: 'w' })
  })

  test('are shown beside what was changed', async () => {
    const { user, report } = await form({
      schema: object({ path: { type: 'string' }, on: { type: 'boolean' } }),
      value: { path: 'notes/friday.md', on: true },
      showsProposed: true,
    })
    expect(screen.queryByText(/Proposed/)).toBeNull()
    await user.type(box('path'), '2')
    expect(box('path')).toHaveAccessibleDescription('Proposed: notes/friday.md')
    expect(screen.getByText('edited')).toBeVisible()
    expect(report()).toMatchObject({
      isChanged: true,
      problems: 0,
      value: { path: 'notes/friday.md2', on: true },
    })
    await user.type(box('path'), '{Backspace}')
    expect(screen.queryByText(/Proposed/)).toBeNull()
    expect(report().isChanged).toBe(false)
  })

  test('say at once when they are invalid', async () => {
    await form({ schema: object({ overwrite: { type: 'boolean' } }), value: { overwrite: 'no' } })
    expect(box('overwrite')).toHaveAccessibleDescription('as JSON Must be true or false')
  })
})

describe('absent stays absent', () => {
  test('a yes or no has neither chosen until the person chooses', async () => {
    const { user, submit } = await form({
      schema: object({ on: { type: 'boolean', title: 'Every week' } }),
    })
    expect(submit()).toEqual({})
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(submit()).toEqual({ on: false })
    await user.click(screen.getByRole('radio', { name: 'Leave empty' }))
    expect(submit()).toEqual({})
  })

  test('empty lists and choices are absent again', async () => {
    const { user, submit } = await form({
      schema: object({
        tags: { type: 'array', items: { type: 'string' } },
        who: { type: 'array', items: { enum: ['Ann', 'Ben'] } },
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(box('tags, 1')).toHaveFocus()
    await user.keyboard('x{Enter}y')
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }))
    await user.click(screen.getByRole('checkbox', { name: 'Ann' }))
    expect(submit()).toEqual({ tags: ['x', 'y'], who: ['Ann', 'Ben'] })
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    expect(box('tags, 1')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove 1' }))
    expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }))
    await user.click(screen.getByRole('checkbox', { name: 'Ann' }))
    expect(submit()).toEqual({})
  })
})

describe('choices', () => {
  test('a yes or no beside other choices is a boolean, not text', async () => {
    const { user, submit } = await form({
      schema: object(
        { one: { title: 'One', anyOf: [{ const: true }, { const: false }, { type: 'string' }] } },
        { required: ['one'] },
      ),
    })
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(submit()).toEqual({ one: false })
  })

  test('“something else” is any text, alone or beside others', async () => {
    const { user, submit } = await form({
      schema: object(
        {
          one: { title: 'One', anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }] },
          some: {
            title: 'Some',
            type: 'array',
            items: { anyOf: [{ const: 'x' }, { type: 'string' }] },
          },
        },
        { required: ['one'] },
      ),
    })
    await user.click(screen.getByRole('radio', { name: 'Something else' }))
    expect(submit()).toBeUndefined()
    const [one, some] = screen.getAllByRole('textbox', { name: 'Something else, in your words' })
    await user.type(one!, 'b')
    expect(one).toHaveValue('b')
    await user.type(one!, 'oth')
    await user.click(screen.getByRole('checkbox', { name: 'x' }))
    await user.type(some!, 'y')
    expect(submit()).toEqual({ one: 'both', some: ['x', 'y'] })
  })

  test.each([
    ['one choice', { anyOf: [{ const: 'a' }, { type: 'string', minLength: 9 }] }],
    [
      'several choices',
      {
        type: 'array',
        minItems: 2,
        items: { anyOf: [{ const: 'a' }, { type: 'string' }] },
      },
    ],
  ])('“something else” beside %s is invalid while its field is', async (_name, schema) => {
    const { user, submit } = await form({ schema: object({ one: schema }) })
    const radio = screen.queryByRole('radio', { name: 'Something else' })
    if (radio) await user.click(radio)
    const other = box('Something else, in your words')
    await user.type(other, 'b')
    expect(other).toBeValid()
    expect(submit()).toBeUndefined()
    expect(other).toBeInvalid()
    expect(other).toHaveAccessibleDescription(/./)
  })

  test('several choices make one list, and values of any type come back unchanged', async () => {
    const { user, submit } = await form({
      schema: object(
        { n: { title: 'Size', enum: [1, 2, 3, 4, 5, 6, 7, '8', null] } },
        { required: ['n'] },
      ),
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), '7')
    expect(submit()).toEqual({ n: 7 })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), '8')
    expect(submit()).toEqual({ n: '8' })
  })
})

describe('what no field can hold', () => {
  test.each([
    ['{"a":', 'Must be valid JSON'],
    ['{"a":1,"a":2}', 'A key is given twice'],
    ['{"a":9007199254740993}', 'This number cannot be sent with all of its digits'],
    ['[]', 'Must be an object'],
  ])('is written as JSON and checked: %s', async (text, problem) => {
    const { submit } = await form({ schema: object({ filter: { type: 'object' } }) })
    fireEvent.change(box('filter'), { target: { value: text } })
    expect(submit()).toBeUndefined()
    expect(box('filter')).toHaveAccessibleDescription(`as JSON ${problem}`)
    fireEvent.change(box('filter'), { target: { value: '{"a": [1]}' } })
    expect(submit()).toEqual({ filter: { a: [1] } })
  })
})

describe('secrets', () => {
  test('what is written is in no attribute; a given secret is not shown, and stays unless replaced', async () => {
    const { user, submit } = await form({
      schema: object({ token: { type: 'string', title: 'Token' }, note: { type: 'string' } }),
      value: { token: 'given-made-up', note: 'x' },
      showsProposed: true,
    })
    const token = screen.getByLabelText('Token')
    expect(token).toHaveAttribute('type', 'password')
    expect(token).toHaveAccessibleDescription('A secret is kept. What you write replaces it.')
    await user.type(box('note'), 'y')
    expect(submit()).toEqual({ token: 'given-made-up', note: 'xy' })
    await user.type(token, 'written-made-up')
    expect(submit()).toEqual({ token: 'written-made-up', note: 'xy' })
    expect(page()).not.toMatch(/made-up/)
    await user.clear(token)
    expect(submit()).toEqual({ token: 'given-made-up', note: 'xy' })
  })

  test('in JSON, secrets are shown only on request', async () => {
    const { user } = await form({
      schema: object({ headers: {} }),
      value: { headers: [{ authorization: 'made-up-secret' }] },
    })
    expect(page()).not.toContain('made-up')
    await user.click(screen.getByRole('button', { name: 'Show and edit' }))
    expect((box('headers') as HTMLTextAreaElement).value).toContain('made-up-secret')
  })

  test('a value that may be remembered has dots', async () => {
    const handle = createRef<FormHandle>()
    render(
      <SchemaForm
        schema={object({ pin: { type: 'string', format: 'password' }, headers: {} })}
        value={{ pin: '4711', headers: [{ authorization: 'made-up-secret' }], n: 1 }}
        handle={handle}
      />,
    )
    expect(handle.current!.submit()!.redacted).toEqual({
      pin: '••••••••',
      headers: '••••••••',
      n: 1,
    })
  })
})

describe('text from outside', () => {
  test('is only text: no markup, no link, nothing hidden, no attribute', async () => {
    await form({
      schema: object({
        a: {
          type: 'string',
          title: '<b>Name</b>\u202E',
          description: '![x](https://evil.example/p.png) javascript:alert(1)',
        },
        b: { enum: ['\u202Eyes', '<i>no</i>'] },
      }),
    })
    expect(document.querySelector('b, i, img, a')).toBeNull()
    expect(screen.getAllByText('U+202E')).toHaveLength(2)
    for (const { name, value } of [...document.querySelectorAll('*')].flatMap((element) => [
      ...element.attributes,
    ]))
      expect(`${name}=${value}`).not.toMatch(/evil|javascript|Name|yes/)
  })

  test('hidden characters of a value are shown as codes beside it', async () => {
    await form({
      schema: object({ to: { type: 'string' } }),
      value: { to: 'ops@corp\u200d.example' },
    })
    expect(box('to')).toHaveAccessibleDescription(/U\+200D/)
  })

  test('is never filled in by the browser', async () => {
    await form({
      schema: object({
        email: { type: 'string', format: 'email' },
        'cc-number': { type: 'string' },
      }),
    })
    for (const input of screen.getAllByRole('textbox'))
      expect(input).toHaveAttribute('autocomplete', 'off')
  })
})

describe('keyboard', () => {
  test('Enter in a line of text submits no outer form, and does nothing while a word is being composed', async () => {
    const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
    const onEnter = vi.fn()
    document.addEventListener('submit', onSubmit)
    render(
      <form>
        <SchemaForm schema={object({ a: { type: 'string' } })} onEnter={onEnter} />
        <button type="submit">App</button>
      </form>,
    )
    await userEvent.type(await screen.findByRole('textbox', { name: 'a' }), 'x{Enter}')
    expect(onEnter).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(box('a'), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box('a'), { key: 'Enter', repeat: true })
    expect(onEnter).toHaveBeenCalledTimes(1)
    expect(onSubmit).not.toHaveBeenCalled()
    document.removeEventListener('submit', onSubmit)
  })

  test('every field is reached in its order', async () => {
    const { user } = await form({
      schema: object(
        {
          a: { type: 'string' },
          b: { enum: ['x', 'y'] },
          c: { type: 'array', items: { enum: ['z'] } },
          d: { type: 'array', items: { type: 'string' } },
          e: {},
        },
        { required: ['b'] },
      ),
    })
    const reached: (string | null)[] = []
    for (let index = 0; index < 5; index += 1) {
      await user.tab()
      reached.push(
        document.activeElement?.getAttribute('type') ?? document.activeElement?.tagName ?? null,
      )
    }
    expect(reached).toEqual(['text', 'radio', 'checkbox', 'button', 'TEXTAREA'])
  })
})
