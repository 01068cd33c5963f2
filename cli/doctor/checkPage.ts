import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { JSXOpeningElement } from '@babel/types'
import { walk } from '../edit/parse.ts'
import { problem, unseen, type Finding } from './Finding.ts'
import { elementsIn, isLoaded, isNamed, type Source } from './Source.ts'

const SHOWN =
  /^(?:ToolCallBubble|ToolCallGroup|ConsentDialog|ConsentQueue|QuestionCard|UndoAffordance)$/
/** Adapters whose hook gives the provider its host. */
const HOOK = /^handrail\/adapters\/[\w-]+\/react$/
/** A path beside the file: without an ending, or with one of code. */
const CODE = /^\.{1,2}\/(?:.*\/)?[^/.]*(?:\.[cm]?[jt]sx?)?$/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.json']

export const usesHandrail = (sources: readonly Source[]): boolean =>
  sources.some(({ imports }) => imports.some((name) => /^handrail(?:\/|$)/.test(name)))

export const showsCalls = (sources: readonly Source[]): boolean =>
  sources.some((source) => elementsIn(source).some(({ name }) => SHOWN.test(name)))

/** Whether the page shows calls in a provider that knows the policy. */
export function checkPage(sources: readonly Source[]): Finding[] {
  if (!usesHandrail(sources))
    return [problem('No file here uses handrail.', 'Run npx handrail init.')]
  if (!showsCalls(sources))
    return [
      unseen(
        'No file here shows a tool call.',
        'Run npx handrail doctor in the app with the page.',
      ),
    ]
  const hasHook = sources.some(({ imports }) => imports.some((name) => HOOK.test(name)))
  const providers = sources.flatMap(elementsIn).filter(({ name }) => name === 'ToolHostProvider')
  const host = hasHook ? '{...calls.provider}' : 'host={host}'
  if (providers.length === 0)
    return [
      problem(
        'No ToolHostProvider is around the tool calls, so nobody can decide.',
        `Put <ToolHostProvider ${host} policy={policy}> around the chat.`,
      ),
    ]
  const isRead = sources.some(namesReader)
  return [
    ...(providers.some(({ element }) => hasPolicy(element)) ? [] : [NO_POLICY]),
    ...((hasHook || isRead) && !providers.some(({ element }) => hasHost(element))
      ? [
          problem(
            'No ToolHostProvider has a host, so no decision reaches the agent.',
            `Give it one: <ToolHostProvider ${host} policy={policy}>.`,
          ),
        ]
      : []),
    ...(isRead && !sources.some((source) => isNamed(source, PUSHES)) ? [NO_EVENTS] : []),
  ]
}

/** Makers of readers, which are given events. */
const READER = /^create\w+Reader$/
const PUSHES = new Set(['push'])

const NO_POLICY = problem(
  'No ToolHostProvider has a policy, so the page does not ask by yours.',
  'Add policy={policy}, the same policy as on the server.',
)
const NO_EVENTS = problem(
  'No file here pushes events to the reader, so no call appears.',
  'Call reader.push(event) for each event of the stream.',
)

const namesReader = ({ file }: Source): boolean => {
  let isFound = false
  walk(file, (node) => {
    isFound ||= node.type === 'Identifier' && READER.test(node.name)
    return node.type !== 'ImportDeclaration'
  })
  return isFound
}

/** A spread may bring a host. */
const hasHost = ({ attributes }: JSXOpeningElement): boolean =>
  attributes.some(
    (attribute) => attribute.type === 'JSXSpreadAttribute' || attribute.name.name === 'host',
  )

const STARTS = new Set(['createRoot', 'hydrateRoot'])

/** Files with a provider that nothing loads, in an app whose pages are not files of a router. */
export const checkShown = (root: string, sources: readonly Source[]): Finding[] =>
  sources
    .filter((source) => elementsIn(source).some(({ name }) => name === 'ToolHostProvider'))
    .filter((source) => !isNamed(source, STARTS) && !isLoaded(root, source))
    .map(({ path }) =>
      problem(
        `No file here imports ${path}, so the page does not show it.`,
        'Show its component in the page.',
      ),
    )

/** A spread may bring a policy, unless it is the `provider` of an adapter's hook. */
const hasPolicy = ({ attributes }: JSXOpeningElement): boolean =>
  attributes.some((attribute) => {
    if (attribute.type === 'JSXAttribute') return attribute.name.name === 'policy'
    const { argument } = attribute
    return !(
      argument.type === 'MemberExpression' &&
      argument.property.type === 'Identifier' &&
      argument.property.name === 'provider'
    )
  })

/** Relative imports of code that lead nowhere. Types that React Router makes are left out. */
export const checkImports = (root: string, sources: readonly Source[]): Finding[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter((name) => CODE.test(name) && !name.includes('+types'))
      .filter((name) => !isThere(join(root, posix.dirname(path), name)))
      .map((name) =>
        problem(
          `${path} imports ${name}, and there is no such file.`,
          'Put the file back, or run npx handrail init.',
        ),
      ),
  )

function isThere(path: string): boolean {
  const stems = [path, path.replace(/\.[cm]?jsx?$/, ''), join(path, 'index')]
  return stems.some((stem) => ENDINGS.some((ending) => existsSync(`${stem}${ending}`)))
}
