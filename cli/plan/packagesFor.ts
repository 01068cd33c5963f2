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

/** What init has the package manager add. */
export const packagesFor = ({ packages }: App): string[] =>
  Object.entries(RANGES).flatMap(([name, range]) =>
    packages[name] === undefined ? [`${name}@${range}`] : [],
  )
