// llms.txt: the pages of docs, one line each; llms-full.txt: all of them, one after the other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is about the project, not for those who use the package. */
const INSIDE = /^docs\/(notes|reference)\/|^docs\/measurements\.md$/

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? ''
/** The first paragraph. */
const aboutOf = (text) =>
  (
    text
      .replace(/<!--[^]*?-->/g, '')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
      .find((paragraph) => /^[\p{L}`*[]/u.test(paragraph) && !paragraph.includes('](#')) ?? ''
  ).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

const line = ([path, text]) => {
  const about = aboutOf(text)
  return `- [${titleOf(text)}](${path.replace(/^docs\//, '')})${about ? `: ${about}` : ''}`
}

/** The two files by their name, with the pages of `reference` by their path. */
export function makeLlmsTexts(reference) {
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
  const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => join('docs', name))
    .filter((path) => path.endsWith('.md') && !INSIDE.test(path))
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')])
  const skill = readFileSync('skills/handrail/SKILL.md', 'utf8').replace(/^---[^]*?---\s*/, '')
  const short = [
    '# handrail',
    `> ${description}`,
    'Install the package by its path (another package may have its name on npm), set up an app with `npx handrail init`, check it with `npx handrail doctor`. Coding agents: follow the skill in [skills/handrail/SKILL.md](../skills/handrail/SKILL.md).',
    guides.length > 0 && ['## Guides', guides.map(line).join('\n')].join('\n\n'),
    '## Reference',
    [...reference].map(line).join('\n'),
  ]
  const full = [skill, ...guides.map(([, text]) => text), ...[...reference].map(([, text]) => text)]
  return new Map([
    ['llms.txt', `${short.filter(Boolean).join('\n\n')}\n`],
    ['llms-full.txt', `${full.map((text) => text.trim()).join('\n\n---\n\n')}\n`],
  ])
}
