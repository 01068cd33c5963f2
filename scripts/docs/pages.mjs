// The pages of docs/reference, and what is missing on them.
import { readContract } from './contract.mjs'
import { describeView, WORDS } from './views.mjs'

/** Components that have a page of their own, with their parts, props and states. */
const FAMILIES = {
  ToolCallBubble: 'tool-call-bubble',
  ConsentDialog: 'consent-dialog',
  ConsentQueue: 'consent-queue',
  ConsentGrants: 'consent-grants',
  ToolCallGroup: 'tool-call-group',
  DiffPreview: 'diff-preview',
  QuestionCard: 'question-card',
  UndoAffordance: 'undo-affordance',
  ToolHostProvider: 'tool-host-provider',
}
const KINDS = {
  component: 'Components',
  hook: 'Hooks',
  function: 'Functions',
  class: 'Classes',
  value: 'Values',
  type: 'Types',
}

const code = (text) => `\`${text.replaceAll('`', '')}\``
const cell = (text) => text.replaceAll('\n', ' ').replaceAll('|', '\\|')
const anchor = (name) => name.toLowerCase()
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``

function table(head, rows) {
  if (rows.length === 0) return undefined
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n')
}

const wordIn = (name, text) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text)

/** It says where its names come from, or declares this one. */
const hasOwn = (name, example) =>
  /^import /m.test(example) || new RegExp(`\\b(?:const|function) ${name}\\b`).test(example)

/** An example with the imports that it needs. */
function wholeExample(example, places) {
  const bySubpath = new Map()
  for (const [name, from] of places)
    if (wordIn(name, example) && !hasOwn(name, example))
      bySubpath.set(from, [...(bySubpath.get(from) ?? []), name])
  const imports = [...bySubpath].map(
    ([from, names]) => `import { ${names.sort().join(', ')} } from '${from}'`,
  )
  return [...imports, imports.length > 0 && '', example].filter((line) => line !== false).join('\n')
}

function viewOf({ index, name, part }) {
  const view = describeView(index, name, part)
  const told = view.props.length > 0
  return [
    view.element &&
      `Draws ${code(`<${view.element}>`)}, takes its props, \`className\`, \`ref\` and \`render\`.` +
        (view.root.length > 0
          ? ` Its root: ${view.root.map((one) => code(`[data-handrail="${one}"]`)).join(', ')}.`
          : ''),
    told && '**Props**',
    table(
      ['Prop', 'Type', 'Default', 'Meaning'],
      view.props.map(({ name: prop, isOptional, type, preset, said }) => [
        code(prop),
        code(type),
        isOptional
          ? (preset ?? (view.defaults.has(prop) ? code(view.defaults.get(prop)) : 'none'))
          : 'required',
        said,
      ]),
    ),
    view.attributes.size > 0 && '**Data attributes**',
    table(
      ['Attribute', 'Value', 'Meaning'],
      [...view.attributes].map(([attribute, member]) => [
        code(attribute),
        member ? code(member.type) : '',
        member?.said ?? '',
      ]),
    ),
    view.classes.length > 0 && `**Classes** ${view.classes.map(code).join(', ')}`,
    view.tokens.length > 0 && `**Tokens** ${view.tokens.map(code).join(', ')}`,
    view.words.length > 0 && '**Words**',
    table(
      ['Key', 'English'],
      view.words.map(([key, english]) => [code(key), english]),
    ),
  ]
}

function entry(one, places) {
  const { name, kind, said, examples, signature, written } = one
  return [
    `### ${name}`,
    said,
    kind === 'type'
      ? fence('ts', written.startsWith('export') ? written : `export ${written}`)
      : name === 'ENGLISH'
        ? table(
            ['Key', 'English'],
            [...WORDS].map(([key, english]) => [code(key), english]),
          )
        : kind !== 'component' && fence('ts', signature),
    ...(kind === 'component' ? viewOf(one) : []),
    ...examples.flatMap((example) => ['**Example**', fence('tsx', wholeExample(example, places))]),
  ].filter(Boolean)
}

/** A type that its component's tables tell already. */
const isTold = ({ name, kind }, all) =>
  kind === 'type' &&
  all.some(
    (other) =>
      other.kind === 'component' &&
      (name === `${other.name}Props` || name === `${other.name}RenderState`),
  )

function page({ title, about, own, elsewhere, file }, places) {
  const shown = own.filter((one) => !isTold(one, own))
  const up = '../'.repeat(file.split('/').length - 1)
  const sections = Object.entries(KINDS).flatMap(([kind, heading]) => {
    const these = shown.filter((one) => one.kind === kind)
    return these.length === 0
      ? []
      : [`## ${heading}`, ...these.flatMap((one) => entry(one, places))]
  })
  return [
    `# ${title}`,
    `<!-- Written by \`npm run reference\` from the types and their comments, not by hand. -->`,
    about,
    shown.length > 1 &&
      shown
        .filter(({ kind }) => kind !== 'type')
        .map(({ name }) => `[${name}](#${anchor(name)})`)
        .join(' · '),
    ...sections,
    elsewhere.length > 0 && '## Also exported here',
    elsewhere
      .map((other) => `- [${other.name}](${up}${other.file}#${anchor(other.name)})`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

const pathOf = (subpath) =>
  subpath === 'handrail' ? 'handrail.md' : `${subpath.replace(/^handrail\//, '')}.md`

const familyOf = (name) => Object.keys(FAMILIES).find((family) => name.startsWith(family))

/** Every page: its path under docs/reference, and what is told there. */
function plan() {
  return readContract().flatMap((subpath) => {
    const isFamily = ({ name }) => subpath.name === 'handrail' && familyOf(name)
    const rest = {
      ...subpath,
      file: pathOf(subpath.name),
      title: subpath.name,
      own: subpath.own.filter((one) => !isFamily(one)),
    }
    if (subpath.name !== 'handrail') return [rest]
    const families = Object.entries(FAMILIES).map(([family, file]) => ({
      file: `components/${file}.md`,
      title: family,
      from: 'handrail',
      about: `${subpath.own.find(({ name }) => name === family).said.split(/(?<=\.) /)[0]} Imported from \`handrail\`.`,
      own: subpath.own.filter(({ name }) => familyOf(name) === family),
      elsewhere: [],
    }))
    return [rest, ...families]
  })
}

/** What an export lacks, a sentence each. */
function missingOn({ file, own }) {
  const isDescribed = (one) => one.said !== '' || isTold(one, own)
  const examples = own.flatMap((one) => one.examples).join('\n')
  return own.flatMap((one) => [
    ...(isDescribed(one) ? [] : [`${file}: ${one.name} has no description.`]),
    ...(['component', 'hook', 'function'].includes(one.kind) && !wordIn(one.name, examples)
      ? [`${file}: no example uses ${one.name}.`]
      : []),
  ])
}

function indexPage(pages) {
  const list = pages.map(({ file, title, own }) => {
    const names = own.filter(({ kind }) => kind !== 'type').map(({ name }) => code(name))
    return `- [${title}](${file})${names.length > 0 ? `: ${names.join(', ')}` : ''}`
  })
  return [
    '# Reference',
    '<!-- Written by `npm run reference` from the types and their comments, not by hand. -->',
    'Every export of every subpath: what it is, its props, parts, tokens, words, and an example.',
    'A component takes the props of its element, `className`, `ref`, and `render` to replace the element. Its words are keys for `translation` of [ToolHostProvider](components/tool-host-provider.md#toolhostprovider); its tokens are custom properties that an app may set.',
    list.join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The pages by their path under docs/reference, and what is missing on them. */
export function makeReference() {
  const pages = plan()
  const fileByName = new Map()
  const places = new Map()
  for (const { file, from, title, own } of pages)
    for (const { name, kind } of own) {
      fileByName.set(name, file)
      if (kind !== 'type') places.set(name, from ?? title)
    }
  const texts = new Map([['README.md', indexPage(pages)]])
  for (const one of pages) {
    const elsewhere = one.elsewhere.map(({ name }) => ({ name, file: fileByName.get(name) }))
    texts.set(one.file, page({ ...one, elsewhere }, places))
  }
  return { texts, missing: pages.flatMap(missingOn) }
}
