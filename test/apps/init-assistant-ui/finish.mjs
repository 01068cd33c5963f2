// What init leaves to a person, who has a renderer of tool calls already: the line that it prints.
import { readFileSync, writeFileSync } from 'node:fs'

const code = readFileSync('src/App.tsx', 'utf8')
  .replace(
    "import { ToolFallback } from './ToolFallback'",
    "import { HandrailToolFallback } from './handrail/ToolCalls'",
  )
  .replace('Fallback: ToolFallback', 'Fallback: HandrailToolFallback')
writeFileSync('src/App.tsx', code)
