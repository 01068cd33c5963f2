// The start pages of stacks that `init` does not finish, as the skill has them beside it: whoever
// follows it may have nothing else of this repository.
import { readFileSync } from 'node:fs'

const STACKS = [
  'acp',
  'anthropic',
  'assistant-ui',
  'copilotkit',
  'langgraph',
  'mcp',
  'openai',
  'server',
]

/** A link to what is not there is its text, and which page of the documentation is meant. */
const withoutLinks = (text) =>
  text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (link, label, target) => {
    if (/^\w+\.md$/.test(target) && STACKS.includes(target.slice(0, -3))) return link
    if (/^https?:/.test(target)) return link
    return label
  })

/** By its path. */
export const makeSkillPages = () =>
  new Map(
    STACKS.map((name) => [
      `skills/handrail/references/${name}.md`,
      withoutLinks(readFileSync(`docs/start/${name}.md`, 'utf8')),
    ]),
  )
