import type { OfferedTool } from 'handrail/policy'
import { isMembers, listOf, membersOf, type Members } from './Members.ts'
import { readValues } from './readValues.ts'

/** A tool, as a server lists it. */
export type ListedTool = OfferedTool & { readonly name: string }

/**
 * The tools that a text lists: `{ tools }`, alone or as the result of `tools/list`, in a list of
 * messages too, or an array of tools. Each name once. Never throws.
 */
export function findTools(text: string): readonly ListedTool[] {
  const values = readValues(text)?.values ?? []
  const whole = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
  const listed = whole.flatMap((value) => {
    const members = membersOf(value)
    const tools = members.tools ?? membersOf(members.result).tools
    return Array.isArray(tools) ? listOf(tools) : [value]
  })
  const tools = new Map<string, ListedTool>()
  for (const tool of listed)
    if (isMembers(tool) && isTool(tool)) tools.set(tool.name as string, tool as ListedTool)
  return [...tools.values()]
}

const isTool = ({ name, inputSchema, description, annotations, type, role }: Members): boolean =>
  typeof name === 'string' &&
  name !== '' &&
  (type === undefined || type === 'function') &&
  role === undefined &&
  (isMembers(inputSchema) || isMembers(annotations) || typeof description === 'string')
