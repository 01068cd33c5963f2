import type { App } from '../app/App.ts'
import { HANDRAIL_VERSION } from '../version.ts'

/** What each package is installed as, where the app does not have it. */
const RANGES: Readonly<Record<string, string>> = {
  handrail: `^${HANDRAIL_VERSION}`,
  '@tanstack/react-query': '^5.0.0',
  ai: '^6.0.0',
  '@ai-sdk/react': '^3.0.0',
  zod: '^4.0.0',
}

/** What a chat of the app's own needs. */
const OF_HANDRAIL = ['handrail', '@tanstack/react-query']

/** What init has the package manager add. */
export const packagesFor = ({ packages, stack }: App): string[] =>
  Object.entries(RANGES).flatMap(([name, range]) => {
    const isNeeded = stack === 'ai-sdk' || OF_HANDRAIL.includes(name)
    return isNeeded && packages[name] === undefined ? [`${name}@${range}`] : []
  })
