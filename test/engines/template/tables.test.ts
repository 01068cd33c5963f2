import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goify } from '../../../src/engines/template/confirmationPrompt.lazy.ts'
import { renderTemplate } from '../../../src/engines/template/index.ts'
import { isPrintable } from '../../../src/engines/template/readTokens.ts'
import { readJsonLines } from '../../support/readJsonLines.ts'

const FLOATS: Record<string, string> = {
  v: '{{.}}',
  g: '{{printf "%g" .}}',
  g3: '{{printf "%.3g" .}}',
  e: '{{printf "%e" .}}',
  e3: '{{printf "%.3e" .}}',
  f: '{{printf "%f" .}}',
  f0: '{{printf "%.0f" .}}',
  f1: '{{printf "%.1f" .}}',
  f2: '{{printf "%.2f" .}}',
  json: '{{json .}}',
  w: '{{printf "%10.2f|%-10.1f|%010.3f|%+.2f|% .2f|%8v|%-8v|" . . . . . . .}}',
}

test('floats are printed as Go prints them', () => {
  const rows = readJsonLines<Record<string, string>>('test/fixtures/go-template/floats.jsonl')
  const wrong = rows.flatMap((row) =>
    Object.entries(FLOATS).flatMap(([form, template]) => {
      const output = renderTemplate(template, JSON.parse(row.in!))
      return output === row[form] ? [] : [`${form} of ${row.in}: ${output} instead of ${row[form]}`]
    }),
  )
  const all = rows.length * Object.keys(FLOATS).length
  const right = all - wrong.length
  console.log(`go-template/floats.jsonl: ${right}/${all} (${rows.length} numbers)`)
  expect(wrong).toEqual([])
})

test('fields are named as goa names them', () => {
  const rows = readJsonLines<{ attribute: string; field: string }>(
    'test/fixtures/go-template/goify-cases.jsonl',
  )
  const wrong = rows.filter(({ attribute, field }) => goify(attribute) !== field)
  console.log(`go-template/goify-cases.jsonl: ${rows.length - wrong.length}/${rows.length}`)
  expect(wrong).toEqual([])
})

test('%q leaves exactly the same characters unchanged as Go', () => {
  const printable = new Set<number>()
  for (const stretch of readFileSync('test/fixtures/go-template/go-isprint-ranges.txt', 'utf8')
    .trim()
    .split('\n')) {
    const [from = 0, to = from] = stretch.split('-').map((digits) => Number.parseInt(digits, 16))
    for (let code = from; code <= to; code++) printable.add(code)
  }
  let right = 0
  for (let code = 0; code <= 0x10ffff; code++)
    right += isPrintable(String.fromCodePoint(code)) === printable.has(code) ? 1 : 0
  console.log(`go-template/go-isprint-ranges.txt: ${right}/1114112 code points`)
  expect(right).toBe(0x110000)
})
