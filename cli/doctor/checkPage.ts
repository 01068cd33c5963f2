import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { JSXOpeningElement } from '@babel/types'
import { problem, unseen, type Finding } from './Finding.ts'
import { elementsIn, type Source } from './Source.ts'

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
  if (providers.length === 0)
    return [
      problem(
        'No ToolHostProvider is around the tool calls, so nobody can decide.',
        `Put <ToolHostProvider ${hasHook ? '{...calls.provider}' : 'host={host}'} policy={policy}> around the chat.`,
      ),
    ]
  return providers.some(({ element }) => hasPolicy(element))
    ? []
    : [
        problem(
          'No ToolHostProvider has a policy, so the page does not ask by yours.',
          'Add policy={policy}, the same policy as on the server.',
        ),
      ]
}

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
