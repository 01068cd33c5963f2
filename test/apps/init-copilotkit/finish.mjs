// What init leaves to a person: the line that it prints.
import { readFileSync, writeFileSync } from 'node:fs'

const code = readFileSync('src/App.tsx', 'utf8')
  .replace(
    "import { ToolCallsProvider } from './handrail/ToolCalls'",
    "import { renderCall, ToolCallsProvider } from './handrail/ToolCalls'",
  )
  .replace('render: ({ name }) => <p>{name}</p>', 'render: renderCall')
writeFileSync('src/App.tsx', code)
