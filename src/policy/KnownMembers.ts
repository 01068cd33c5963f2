import type { ToolAnnotations } from '../tool-call/index.ts'
import type { Permission } from './rules/Permission.ts'
import type { RegisteredTool, ServerLine, ToolPolicy } from './ToolPolicy.ts'

/** What an entry of `tools/list` has besides, and a policy does not use. */
type Listed = { outputSchema: unknown; icons: unknown; execution: unknown; _meta: unknown }

type Only<Given, Known> = { [Key in Exclude<keyof Given, keyof Known>]: never }
type OnlyEach<Given, Known> = { [Name in keyof Given]: Only<Given[Name], Known> }
type OnlyTools<Tools> = {
  [Name in keyof Tools]: Only<Tools[Name], RegisteredTool & Listed> &
    (Tools[Name] extends { annotations: infer Hints extends object }
      ? { annotations: Only<Hints, ToolAnnotations> }
      : unknown)
}

/** No member, at any depth, that a policy does not have: a misspelled one would count for nothing. */
export type KnownMembers<Policy> = Only<Policy, ToolPolicy> &
  (Policy extends { tools: infer Tools extends object } ? { tools: OnlyTools<Tools> } : unknown) &
  (Policy extends { servers: infer Servers extends object }
    ? { servers: OnlyEach<Servers, ServerLine> }
    : unknown) &
  (Policy extends { permissions: infer Rules extends readonly unknown[] }
    ? { permissions: OnlyEach<Rules, Permission> }
    : unknown)
