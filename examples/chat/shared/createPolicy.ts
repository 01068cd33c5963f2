import type { ConfirmationSpec } from 'handrail'
import { commonNames, defineToolPolicy, type ToolMode, type ToolPolicy } from 'handrail/policy'
import { rules } from 'handrail/rules'

/** A tool as the endpoint lists it: what its MCP server says of it, and which server that is. */
export type ListedTool = Pick<
  NonNullable<ToolPolicy['tools']>[string],
  'server' | 'title' | 'description' | 'annotations' | 'inputSchema'
> & { readonly name: string }

/** What neither a tool's name nor its server's line says. */
const MODES = new Map<string, ToolMode>([
  ['directory_tree', 'read'],
  ['open_nodes', 'read'],
])

/** How the app takes a call back: after it ran, or while it holds it. So these run without asking. */
const UNDO = new Map<string, true | 'hold'>([
  ['delete_entities', true],
  ['delete_relations', true],
  ['delete_observations', 'hold'],
])

/**
 * What the app says for a tool that says too little itself: asked in these words, each value of the
 * call in a frame.
 */
const CONFIRMATIONS = new Map<string, ConfirmationSpec>([
  [
    'move_file',
    {
      promptTemplate: 'If {{ .destination }} already exists, the move fails and nothing changes.',
      deniedResultTemplate:
        '{"success": false, "needsFollowup": true, "error": "The person wants it to stay where it is."}',
    },
  ],
])

/**
 * The one policy of page and server, built on each side from the same tools/list. Names that say
 * what they do (read_, create_, delete_) need no line here.
 */
export function createPolicy(tools: readonly ListedTool[]) {
  return defineToolPolicy({
    names: commonNames,
    tools: Object.fromEntries(
      tools.map(({ name, server, title, description, annotations, inputSchema }) => [
        name,
        {
          mode: MODES.get(name),
          undo: UNDO.get(name),
          confirmation: CONFIRMATIONS.get(name),
          server,
          title,
          description,
          annotations,
          inputSchema,
        },
      ]),
    ),
    servers: {
      filesystem: { nonRead: 'local' }, // what changes files changes this computer: it asks
      shell: { mode: 'local' },
      everything: { mode: 'external' }, // stands for a service elsewhere
    },
    rules,
    permissions: [
      { rule: 'filesystem/write_file(path: drafts/**, content: *)', verdict: 'run' },
      {
        rule: 'filesystem/write_file(path: drafts/old/**, ...)',
        verdict: 'deny',
        reason: 'old drafts stay as they are',
      },
    ],
  })
}
