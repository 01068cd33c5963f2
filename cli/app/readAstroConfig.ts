import { readText } from './files.ts'

/** Reads how Astro's config says that an app answers. A config that computes it counts as having it. */
export function readAstroConfig(root: string): { hasAdapter: boolean; isServer: boolean } {
  const config = ['mjs', 'ts', 'js', 'mts']
    .map((end) => readText(root, `astro.config.${end}`))
    .join()
  return {
    hasAdapter: /\badapter\b/.test(config),
    isServer: /\boutput\s*:\s*['"]server['"]/.test(config),
  }
}
