import { describe, expect, test } from 'vitest'
import {
  renderTemplate,
  TemplateError,
  type TemplateShape,
} from '../../../src/engines/template/index.ts'
import { readJsonLines } from '../../support/readJsonLines.ts'

type Case = {
  id: string
  group: string
  kind: string
  template: string
  payload: unknown
  funcs: string[]
  missingkey: 'default' | 'invalid' | 'zero' | 'error'
  shape?: TemplateShape
  output?: string
  error?: string
  phase?: 'parse' | 'exec'
}

const render = ({ template, payload, kind, missingkey, funcs, shape }: Case): string =>
  renderTemplate(template, payload, {
    name: kind,
    missingKey: missingkey,
    helpers: funcs.includes('join') ? 'hint' : 'confirmation',
    ...(shape && { shape }),
  })

const failure = (run: () => unknown): TemplateError => {
  try {
    run()
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/**
 * Go's output, or its whole message and phase; the messages of these tables are those of Go 1.26 to
 * the letter (one goes on: a browser allows less depth).
 */
const differs = (each: Case): string[] => {
  if (each.output !== undefined) {
    const output = render(each)
    return output === each.output
      ? []
      : [`${each.id}: ${JSON.stringify(output)} instead of ${JSON.stringify(each.output)}`]
  }
  const error = failure(() => render(each))
  return error.phase === each.phase && error.message.startsWith(each.error!)
    ? []
    : [`${each.id}: ${error.message} instead of ${each.error}`]
}

describe.each(['any', 'typed'])('what the real Go prints: %s.jsonl', (table) => {
  const cases = readJsonLines<Case>(`test/fixtures/go-template/${table}.jsonl`)

  test.each([...new Set(cases.map(({ group }) => group))])('%s', (wanted) => {
    expect(cases.filter(({ group }) => group === wanted).flatMap(differs)).toEqual([])
  })

  test('is exactly what we print, with the number of cases', () => {
    const right = cases.filter((each) => differs(each).length === 0).length
    console.log(`go-template/${table}.jsonl: ${right}/${cases.length}`)
    expect(right).toBe(cases.length)
  })
})

describe('errors', () => {
  test('have a phase, a line, and the bytes before it in the line as column', () => {
    expect(failure(() => renderTemplate('é\n  é{{.missing}}', {}))).toMatchObject({
      name: 'TemplateError',
      phase: 'exec',
      line: 2,
      column: 6,
    })
    expect(failure(() => renderTemplate('\n{{.a', {}))).toMatchObject({ phase: 'parse', line: 2 })
  })

  test('are thrown before any output for valid templates we cannot reproduce', () => {
    const shape: TemplateShape = [
      { go: 'Note', json: 'note', kind: 'string', optional: true },
      { go: 'N', json: 'n', kind: 'int' },
      { go: 'Tags', json: 'tags', kind: 'list' },
    ]
    const payload = { note: 'x', n: 1, tags: ['a'] }
    for (const template of [
      'a{{print .Note}}',
      'a{{printf "%p" .Tags}}',
      'a{{.}}',
      'a{{slice "é" 0 1}}',
      'a{{"\\xff"}}',
      'a{{slice .Tags 0 2}}',
    ]) {
      expect({
        template,
        phase: failure(() => renderTemplate(template, payload, { shape })).phase,
      }).toEqual({ template, phase: 'exec' })
    }
    expect(
      failure(() => renderTemplate('{{.N}}', { n: 9007199254740992 }, { shape })).message,
    ).toContain('digits')
    expect(failure(() => renderTemplate('{{.N}}', { n: 1.5 }, { shape })).message).toContain(
      'cannot unmarshal',
    )
    expect(failure(() => renderTemplate('\ud800', {})).phase).toBe('parse')
  })

  test('are not thrown for unusual syntax: it gives what Go gives', () => {
    const template =
      '{{- /* c */ -}}\n{{$x := 0}}{{range $i, $e := .l -}}\n{{if eq $e "a"}}{{continue}}{{else if eq $e "c"}}{{break}}{{else with $e}}{{end}}{{end}}'
    expect(failure(() => renderTemplate(template, { l: ['a', 'b', 'c'] })).phase).toBe('parse')
    expect(
      renderTemplate(
        '{{range $i, $e := .l}}{{if eq $e "a"}}{{continue}}{{else if eq $e "c"}}{{break}}{{end}}{{$i}}{{$e}}{{end}}',
        { l: ['a', 'b', 'c'] },
      ),
    ).toBe('1b')
    expect(
      renderTemplate(
        '{{with .n}}{{else with .s}}{{.}}{{else}}no{{end}}{{.s | printf "%-3s|" -}} \n.{{.s|}}',
        { n: null, s: 'x' },
      ),
    ).toBe('xx  |.x')
  })
})

describe('budgets end what would not end', () => {
  test.each(
    [
      ['steps', '{{range 100000000}}{{end}}'],
      ['steps', '{{range .l}}{{range $.l}}{{range $.l}}{{len $.s}}{{end}}{{end}}{{end}}'],
      ['steps', '{{range 2000000}}{{end}}'],
      ['output', '{{range 200}}{{$.s}}{{end}}'],
      ['maximum', '{{$x := "aaaaaaaaaa"}}{{range 100}}{{$x = print $x $x}}{{end}}'],
      ['steps', '{{$x := .e}}{{range 1000000}}{{$x = print $x $x $.e $x}}{{end}}'],
      ['steps', `${'{{$v := 1}}'.repeat(10_000)}{{range 1000000}}{{len $}}{{end}}`],
      ['longer', '{{.e}}'.repeat(50_000)],
      ['maximum', '{{printf "%1000000d%1000000d" 1 1}}'],
      ['template depth', '{{define "t"}}{{template "t"}}{{template "t"}}{{end}}{{template "t"}}'],
      ['expression depth', `{{${'('.repeat(20_000)}1${')'.repeat(20_000)}}}`],
      ['nesting depth', '{{if true}}'.repeat(10_000) + '{{end}}'.repeat(10_000)],
    ].map(([fragment = '', template = '']): [string, string, string] => [
      fragment,
      template.slice(0, 60),
      template,
    ]),
  )('%s: %s', (fragment, _start, template) => {
    const payload = {
      l: Array.from({ length: 500 }, (_, index) => index),
      s: 'x'.repeat(10_000),
      e: '',
    }
    expect(failure(() => renderTemplate(template, payload)).message).toContain(fragment)
  })

  test('nested templates end where a stack would, also inside blocks', () => {
    for (const [open, end] of [
      ['', ''],
      ['{{range $i, $e := .}}{{with $}}{{if .}}', '{{end}}{{end}}{{end}}'],
    ]) {
      expect(
        failure(() =>
          renderTemplate(
            `{{define "t"}}${open}{{template "t" $}}${end}{{end}}{{template "t" .}}`,
            [1],
          ),
        ).message,
      ).toContain('exceeded maximum template depth')
    }
  })

  test('long chains and deep data do not use the stack', () => {
    expect(
      renderTemplate(`{{if false}}${'{{else if false}}'.repeat(5000)}{{else}}x{{end}}`, {}),
    ).toBe('x')
    expect(
      renderTemplate(
        '{{define "t"}}{{if .}}{{template "t" (index . 0)}}{{else}}end{{end}}{{end}}{{template "t" .}}',
        JSON.parse('['.repeat(400) + ']'.repeat(400)),
      ),
    ).toBe('end')
    for (const depth of [501, 100_000])
      expect(
        failure(() => renderTemplate('{{.}}', JSON.parse('['.repeat(depth) + ']'.repeat(depth))))
          .message,
      ).toContain('deeper')
  })
})

describe('found by comparing random templates with the real Go', () => {
  const printed = (template: string, payload: unknown): string => renderTemplate(template, payload)

  test('the variables of a range exist in its else', () =>
    expect(printed('{{$y := 5}}{{range $x, $y := .l}}{{else}}{{$y}}{{end}}{{$y}}', { l: [] })).toBe(
      '[]5',
    ))
  test('%w is not a verb for whole lists and maps', () =>
    expect(printed('{{printf "%w %w" .l .m}}', { l: [1], m: { a: 'x' } })).toBe(
      '%!w([]interface {}=[1]) %!w(map[string]interface {}=map[a:x])',
    ))
  test('slice follows no pointer', () => {
    const shape: TemplateShape = [{ go: 'Note', json: 'note', kind: 'string', optional: true }]
    expect(
      failure(() => renderTemplate('{{slice .Note 0 1}}', { note: 'x' }, { shape })).message,
    ).toContain("can't slice item of type *string")
    expect(renderTemplate('{{len .Note}}{{index .Note 0}}', { note: 'x' }, { shape })).toBe('1120')
  })
  test('words such as toString are undefined functions', () => {
    for (const word of ['toString', 'constructor', '__proto__'])
      expect(failure(() => printed(`{{${word}}}`, {})).message).toContain(
        `function "${word}" not defined`,
      )
  })
})

describe('hint helpers, as in goa-ai runtime/agent/runtime/hints', () => {
  const shape: TemplateShape = [
    { go: 'Files', json: 'files', kind: 'list', elem: { go: '', json: '', kind: 'string' } },
    { go: 'Rows', json: 'rows', kind: 'list' },
  ]
  const hint = (template: string, payload: unknown): string =>
    renderTemplate(template, payload, { helpers: 'hint', shape })

  test('count knows only []any: of a []string it is 0, where len has the length', () => {
    expect(
      hint('{{count .Files}} {{len .Files}} {{count .Rows}} {{count nil}}', {
        files: ['a', 'b'],
        rows: [1, 'x', null],
      }),
    ).toBe('0 2 3 0')
    expect(
      renderTemplate(
        '{{count .rows}} {{count .s}}',
        { rows: [1, 2], s: 'abc' },
        { helpers: 'hint' },
      ),
    ).toBe('2 0')
  })
})

describe('payloads', () => {
  test('are JSON: anything else is an error, and nothing in it runs twice', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    for (const payload of [
      () => 1,
      Symbol('x'),
      new Date(0),
      new Map(),
      Number.NaN,
      cycle,
      {
        get a(): never {
          throw new Error('no')
        },
      },
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ]) {
      expect(failure(() => renderTemplate('{{.}}', payload)).phase).toBe('exec')
    }
    let reads = 0
    expect(
      renderTemplate('{{.a}}{{.a}}', {
        get a() {
          return ++reads
        },
      }),
    ).toBe('11')
  })

  test('half of a surrogate pair is U+FFFD, as encoding/json reads it', () => {
    expect(renderTemplate('{{.a}}{{len .a}}{{quote .a}}', { a: '\ud800' })).toBe('\uFFFD3"\uFFFD"')
  })

  test('bigints keep their digits', () => {
    expect(renderTemplate('{{.n}} {{json .n}} {{printf "%d" .n}}', { n: 9007199254740993n })).toBe(
      '9007199254740993 9007199254740993 %!d(json.Number=9007199254740993)',
    )
  })
})
