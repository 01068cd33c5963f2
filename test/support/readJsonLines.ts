import { readFileSync } from 'node:fs'

/** The values of a file with one JSON value a line. */
export function readJsonLines<Line>(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
