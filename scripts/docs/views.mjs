// What a component shows, read from what it is made of: `data-` attributes, words, tokens.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'postcss'
import { runnerImport } from 'vite'
import { closureOf, declarationOf, defaultsOf, membersOf, textOf } from './source.mjs'

const byText = (a, b) => (a < b ? -1 : Number(a > b))
const filesOf = (ending) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort(byText)
    .map((name) => readFileSync(join('src', name), 'utf8'))

const { module } = await runnerImport(resolve('src/words/catalogue/english.ts'), {
  configFile: false,
  logLevel: 'error',
})
/** The English words by their key. */
export const WORDS = new Map(Object.entries(module.ENGLISH))

/** The page of what stays: other classes and attributes change with the look. */
const STYLING = ['docs/styling.md', 'stories/docs/Styling.mdx']
  .filter((path) => existsSync(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const stays = (name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(STYLING)

const CSS = filesOf('.css').map((text) => parse(text))
const readBy = (value) =>
  Array.from(value.matchAll(/var\(\s*(--handrail-[\w-]+)/g), ([, name]) => name)

/** Every token, with the tokens that its value reads. */
const TOKENS = new Map()
/** Those that apps may set: what has a value at the root, or none until an app gives it one. */
const PUBLIC = new Set()
for (const css of CSS)
  css.walkDecls((declaration) => {
    const { prop, value, parent } = declaration
    if (!prop.startsWith('--handrail-')) return
    TOKENS.set(prop, [...(TOKENS.get(prop) ?? []), ...readBy(value)])
    if (parent?.selector?.includes(':root')) PUBLIC.add(prop)
  })
for (const css of CSS)
  css.walkDecls(({ value }) => {
    for (const name of readBy(value)) if (!TOKENS.has(name)) PUBLIC.add(name)
  })

function publicTokensOf(names, seen = new Set()) {
  for (const name of names)
    if (!seen.has(name)) {
      seen.add(name)
      publicTokensOf(TOKENS.get(name) ?? [], seen)
    }
  return [...seen]
    .filter((name) => PUBLIC.has(name) && (stays(name) || name.startsWith('--handrail-hue-')))
    .sort(byText)
}

/** The tokens that rules for any of these classes and roots read. */
function tokensOf(marks) {
  const isOurs = (selector) =>
    marks.some((mark) =>
      mark.startsWith('handrail-')
        ? new RegExp(`\\.${mark}(?![\\w-])`).test(selector)
        : selector.includes(`data-handrail='${mark}'`),
    )
  const names = []
  for (const css of CSS)
    css.walkRules((rule) => {
      if (isOurs(rule.selector)) rule.walkDecls(({ value }) => names.push(...readBy(value)))
    })
  return publicTokensOf(names)
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const found = (text, pattern) => Array.from(text.matchAll(pattern), (match) => match[1])

/** What is to be told of a component; `names` are its type's arguments: element, props, state. */
export function describeView(path, name, [element, props, state]) {
  const declaration = declarationOf(path, name)
  const closure = closureOf(declaration)
  const text = closure.map(textOf).join('\n')
  const membersNamed = (type) => {
    const its = /^\w+$/.test(type ?? '') && declarationOf(declaration.path, type)
    return its ? membersOf(its) : []
  }
  const attributes = new Map()
  for (const mark of new Set(found(text, /handrail: '([\w-]+)'/g)))
    attributes.set('data-handrail', [...(attributes.get('data-handrail') ?? []), mark])
  const said = new Map(membersNamed(state).map((member) => [`data-${kebab(member.name)}`, member]))
  for (const one of found(text, /['"\s](data-(?!handrail\b)[a-z][a-z-]*)['"]?\s*[=:]/g))
    if (!said.has(one) && stays(one)) said.set(one, undefined)
  const marks = [
    ...found(text, /(?<![\w-])(handrail-[a-z][\w-]*)/g),
    ...(attributes.get('data-handrail') ?? []),
  ]
  return {
    element,
    props: membersNamed(props),
    defaults: defaultsOf(closure),
    root: attributes.get('data-handrail') ?? [],
    attributes: said,
    words: [...new Set(found(text, /'([a-z_]+\.[\w.]+)'/g))]
      .flatMap((key) => [key, `${key}.one`, `${key}.other`])
      .filter((key) => WORDS.has(key))
      .sort(byText)
      .map((key) => [key, WORDS.get(key)]),
    tokens: tokensOf([...new Set(marks)]),
    classes: [...new Set(marks.filter((mark) => mark.startsWith('handrail-') && stays(mark)))].sort(
      byText,
    ),
  }
}
