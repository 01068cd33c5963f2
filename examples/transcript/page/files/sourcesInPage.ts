import type { Source } from './openTranscript.ts'

/**
 * The files that the server wrote into the page: it may connect to nothing, so nothing is fetched.
 */
export function sourcesInPage(): readonly Source[] {
  return [...document.querySelectorAll('script[type="application/json"].transcript')].flatMap(
    (element) => {
      const source = JSON.parse(element.textContent) as Source
      element.remove()
      return [source]
    },
  )
}
