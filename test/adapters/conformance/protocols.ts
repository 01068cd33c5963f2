import { acp } from './acp.ts'
import { agUi } from './agUi.ts'
import { agentTool } from './agentTool.ts'
import { aiSdk } from './aiSdk.ts'
import { anthropic } from './anthropic.ts'
import { glue } from './glue.ts'
import { langGraph } from './langGraph.ts'
import { loomMcp } from './loomMcp.ts'
import { mcp } from './mcp.ts'
import { nhtioAdk } from './nhtioAdk.ts'
import { openAi } from './openAi.ts'
import type { Protocol } from './Protocol.ts'
import { steerable } from './steerable.ts'

/** Every adapter with a reader. A new adapter is one file beside this one, and one name here. */
export const protocols: readonly Protocol[] = [
  acp,
  agentTool,
  agUi,
  aiSdk,
  anthropic,
  glue,
  langGraph,
  loomMcp,
  mcp,
  nhtioAdk,
  openAi,
  steerable,
]
