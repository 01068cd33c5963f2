import type { App } from '../app/App.ts'
import { HANDRAIL_VERSION } from '../version.ts'
import { isPageStack, PAGES } from './pageFiles.ts'

/** What each package is installed as, where the app does not have it. */
const RANGES = {
  handrail: `^${HANDRAIL_VERSION}`,
  '@tanstack/react-query': '^5.0.0',
  ai: '^6.0.0',
  '@ai-sdk/react': '^3.0.0',
  zod: '^4.0.0',
} as const

/** What a chat of the app's own needs. */
const OF_HANDRAIL = ['handrail', '@tanstack/react-query']

/** Major versions of `ai` and `@ai-sdk/react` that belong together: others bring a second copy. */
const PAIRS = [
  ['^7.0.0', '^4.0.0'],
  ['^6.0.0', '^3.0.0'],
  ['^5.0.0', '^2.0.0'],
] as const

/** What init has the package manager add. */
export function packagesFor({ packages, stack, isTypeScript }: App): string[] {
  const [ai, react] = pairOf(packages)
  const ranges: Readonly<Record<string, string>> = { ...RANGES, ai, '@ai-sdk/react': react }
  const ofServer = isTypeScript ? ['@types/node'] : []
  const own = stack === 'ai-sdk' ? [...Object.keys(ranges), ...ofServer] : OF_HANDRAIL
  const named = isPageStack(stack) ? PAGES[stack].packages : []
  return [...own, ...named].flatMap((name) => {
    const range = ranges[name]
    return packages[name] !== undefined ? [] : range ? `${name}@${range}` : name
  })
}

function pairOf({ ai, '@ai-sdk/react': react }: App['packages']) {
  const majorOf = (range: string | undefined) => /\d+/.exec(range ?? '')?.[0]
  const known = PAIRS.find(
    (pair) => majorOf(pair[0]) === majorOf(ai) || majorOf(pair[1]) === majorOf(react),
  )
  return known ?? ([RANGES.ai, RANGES['@ai-sdk/react']] as const)
}
