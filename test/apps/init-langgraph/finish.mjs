// What init leaves to a person: the line that it prints, and what asks.
import { readFileSync, writeFileSync } from 'node:fs'

const code = readFileSync('src/App.tsx', 'utf8')
writeFileSync(
  'src/App.tsx',
  `import { ToolCalls } from './handrail/ToolCalls'\n${code.replace('<form', '<ToolCalls stream={stream} />\n      <form')}`,
)
