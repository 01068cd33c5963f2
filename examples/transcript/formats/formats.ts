import type { ToolCallRecord } from 'handrail'
import { fromAcp } from 'handrail/adapters/acp'
import { fromAgUi } from 'handrail/adapters/ag-ui'
import { fromAgentTool } from 'handrail/adapters/agent-tool'
import { createAiSdkReader, fromAiSdk } from 'handrail/adapters/ai-sdk'
import { fromAnthropic } from 'handrail/adapters/anthropic'
import { fromGlue } from 'handrail/adapters/glue'
import { fromLangGraph } from 'handrail/adapters/langgraph'
import { fromLoomMcp } from 'handrail/adapters/loom-mcp'
import { fromMcp } from 'handrail/adapters/mcp'
import { fromAdk } from 'handrail/adapters/nhtio-adk'
import { fromOpenAi } from 'handrail/adapters/openai'
import { createSteerableReader } from 'handrail/adapters/steerable'
import {
  readCline,
  readCodex,
  readGemini,
  readOpencode,
  readOpenHands,
  readVsCode,
} from './logs.ts'
import { isMembers, listOf, membersOf, type Members } from './Members.ts'
import { xmlCallsIn } from './xmlCalls.ts'

/** A format that an adapter reads. */
export interface Format {
  readonly id: string
  /** As people call it. */
  readonly title: string
  /** Whether an object can be told to be of this format by its members alone. */
  readonly says: (event: Members) => boolean
  /** Its calls, of a run that is over. */
  readonly read: (events: readonly object[]) => readonly ToolCallRecord[]
}

const OVER = { runActive: false }
const isText = (value: unknown): value is string => typeof value === 'string'
const starts = (value: unknown, ...beginnings: readonly string[]): boolean =>
  isText(value) && beginnings.some((beginning) => value.startsWith(beginning))
const matches = (value: unknown, pattern: RegExp): boolean =>
  isText(value) && value.length < 100 && pattern.test(value)
const some = (list: unknown, test: (members: Members) => boolean): boolean =>
  listOf(list).some((item) => test(membersOf(item)))
const has = (members: Members, ...keys: readonly string[]): boolean =>
  keys.every((key) => members[key] !== undefined)

/** Messages of the Agent Client Protocol: JSON-RPC, as MCP's are. */
const isAcp = ({ jsonrpc, method, params, args, result, update, ...event }: Members): boolean => {
  const [asked, given] = [membersOf(params), membersOf(result)]
  return (
    starts(method, 'session/', 'terminal/', 'fs/') ||
    isText(event.sessionUpdate) ||
    isText(membersOf(update).sessionUpdate) ||
    (Array.isArray(args) && matches(method, /^(sessionUpdate|requestPermission)$/)) ||
    isMembers(asked.clientCapabilities) ||
    isMembers(given.agentCapabilities) ||
    (isText(given.stopReason) && !has(given, 'model')) ||
    (jsonrpc === '2.0' && isMembers(given.outcome))
  )
}

/** The formats that can be opened, each told by what only it writes. */
export const FORMATS: readonly Format[] = [
  {
    id: 'openai',
    title: 'OpenAI',
    says: ({ type, object, role, choices, tool_calls: calls, tool_call_id: id }) =>
      object === 'response' ||
      starts(type, 'response.') ||
      matches(
        type,
        /^(function|custom_tool|local_shell|shell|apply_patch|computer|mcp|web_search|file_search|code_interpreter|image_generation|tool_search|x_search)_(call|call_output|output|approval_request|approval_response|list_tools)$/,
      ) ||
      some(choices, (choice) => has(choice, 'message') || has(choice, 'delta')) ||
      (role === 'tool' && isText(id)) ||
      (role === 'assistant' &&
        some(calls, (call) => isMembers(call.function) || isMembers(call.custom))),
    read: (events) => fromOpenAi(events, OVER),
  },
  {
    id: 'anthropic',
    title: 'Anthropic and Claude Code',
    says: (event) => {
      const { type, role, content, message, data } = event
      if (Array.isArray(membersOf(message).parts)) return false // of Qwen Code
      return (
        matches(
          type,
          /^(message_(start|delta|stop)|content_block_(start|delta|stop)|stream_event)$/,
        ) ||
        (type === 'message' && 'stop_reason' in event) ||
        (isText(role) &&
          event.stopReason === undefined &&
          some(content, (block) =>
            matches(block.type, /^((server_|mcp_)?tool_use|.*tool_result)$/),
          )) ||
        ((type === 'assistant' || type === 'user') && isText(membersOf(message).role)) ||
        (type === 'progress' && isMembers(data)) ||
        (isText(event.sessionId) && (isText(event.uuid) || isText(event.operation)))
      )
    },
    read: (events) => fromAnthropic(events, OVER),
  },
  {
    id: 'ag-ui',
    title: 'AG-UI',
    says: ({ type, role, toolCalls, toolCallId, ...event }) =>
      matches(
        type,
        /^((RUN|STEP|TEXT_MESSAGE|TOOL_CALL|STATE|MESSAGES|ACTIVITY|THINKING|REASONING|SUBAGENT)_[A-Z_]+|CUSTOM|RAW)$/,
      ) ||
      some(toolCalls, (call) => isMembers(call.function)) ||
      (role === 'tool' && isText(toolCallId)) ||
      (has(event, 'threadId', 'runId') && Array.isArray(event.messages)),
    read: (events) => fromAgUi(events, OVER),
  },
  {
    id: 'langgraph',
    title: 'LangGraph and LangChain',
    says: ({ type, method, params, ...event }) =>
      (event.lc === 1 && type === 'constructor') ||
      (matches(type, /^(ai|human|AIMessageChunk)$/) &&
        ('content' in event || isMembers(event.data))) ||
      (type === 'tool' && isText(event.tool_call_id)) ||
      Array.isArray(event.__interrupt__) ||
      (isMembers(event.values) && Array.isArray(event.next)) ||
      (isText(method) && Array.isArray(membersOf(params).namespace)),
    read: (events) => fromLangGraph(events, OVER),
  },
  {
    id: 'ai-sdk',
    title: 'AI SDK',
    says: ({ type, role, parts, ...event }) =>
      (isText(role) && some(parts, (part) => isText(part.type))) ||
      matches(type, /^(tool-(input|output|approval)-[a-z-]+|(start|finish|reset)-step)$/) ||
      (matches(type, /^(text|reasoning)-(start|delta|end)$/) && isText(event.id)),
    read: (events) =>
      events.some((event) => has(event as Members, 'parts'))
        ? fromAiSdk(events as Parameters<typeof fromAiSdk>[0], OVER)
        : readWith(createAiSdkReader(OVER), events),
  },
  {
    id: 'acp',
    title: 'Agent Client Protocol',
    says: isAcp,
    read: (events) => fromAcp(events, OVER),
  },
  {
    id: 'mcp',
    title: 'Model Context Protocol',
    says: ({ jsonrpc, method, type, role, content, tools, ...event }) =>
      (jsonrpc === '2.0' &&
        !isAcp({ jsonrpc, method, ...event }) &&
        !starts(method, 'stream.', 'lifecycle.')) ||
      (type === undefined &&
        role === undefined &&
        ((Array.isArray(content) &&
          (has(event, 'resultType') || typeof event.isError === 'boolean')) ||
          has(event, 'structuredContent'))) ||
      // Single pieces, as the specification's examples are: a tool, sampling, elicitation, an
      // error.
      some(tools, ({ inputSchema }) => isMembers(inputSchema)) ||
      (isText(event.name) && isMembers(event.inputSchema)) ||
      has(event, 'messages', 'maxTokens') ||
      (isText(role) && has(event, 'model', 'stopReason')) ||
      isMembers(event.requestedSchema) ||
      (event.mode === 'url' && isText(event.url)) ||
      (type === undefined && matches(event.action, /^(accept|decline|cancel)$/)) ||
      (typeof event.code === 'number' && event.code <= -32000 && isText(event.message)),
    read: (events) => fromMcp(events, OVER),
  },
  {
    id: 'loom-mcp',
    title: 'loom-mcp and goa-ai',
    says: ({ type, run_id: run, payload }) => isText(type) && isText(run) && isMembers(payload),
    read: (events) => fromLoomMcp(events, OVER),
  },
  {
    id: 'agent-tool',
    title: 'Agent Tool Model',
    says: ({ schema_version: version, ...event }) =>
      (isText(version) && (isText(event.invocation_id) || isText(event.tool_id))) ||
      (isText(event.event_type) && isText(event.invocation_id)),
    read: (events) => fromAgentTool(events, OVER),
  },
  {
    id: 'glue',
    title: 'Glue',
    says: ({ type, ...event }) =>
      matches(
        type,
        /^Agent(Tool(Call|CallPending|Result)|Done|Error)$|^(Permission|ToolCall|Turn|SubAgent)\w*Event$/,
      ) ||
      (type === 'tool_call' &&
        isText(event.name) &&
        has(event, 'arguments') &&
        !has(event, 'payload')) ||
      (type === 'tool_result' && isText(event.call_id)),
    read: (events) => fromGlue(events, OVER),
  },
  {
    id: 'nhtio-adk',
    title: 'NHTIO ADK',
    says: ({ turnId, ...event }) =>
      (typeof event.isComplete === 'boolean' && isText(event.id)) ||
      (isText(turnId) &&
        (has(event, 'callId', 'toolName') ||
          has(event, 'gateId') ||
          has(event, 'id', 'payload', 'reason'))),
    read: (events) => fromAdk(events, OVER),
  },
  {
    id: 'steerable',
    title: 'Steerable',
    says: ({ type, method, payload, role, ...event }) =>
      ((type === 'tool_call' || type === 'tool_result' || type === 'tool_execution') &&
        isMembers(payload)) ||
      starts(method, 'stream.', 'lifecycle.') ||
      (isText(role) &&
        (has(event, 'toolResult') ||
          has(event, 'toolResults') ||
          some(event.toolCalls, (call) => isText(call.name)))) ||
      (isText(event.name) && isText(event.status) && has(event, 'expandable')),
    read: (events) => readWith(createSteerableReader(OVER), events),
  },
  {
    id: 'opencode',
    title: 'opencode',
    says: ({ sessionID: id, part }) => isText(id) && isMembers(part),
    read: readOpencode,
  },
  {
    id: 'gemini',
    title: 'Gemini CLI and Qwen Code',
    says: ({ projectHash, toolCalls, type, message }) =>
      isText(projectHash) ||
      (type === 'gemini' && Array.isArray(toolCalls)) ||
      Array.isArray(membersOf(message).parts),
    read: readGemini,
  },
  {
    id: 'openhands',
    title: 'OpenHands',
    says: ({ source, action, observation }) =>
      isText(source) && (isText(action) || isText(observation)),
    read: readOpenHands,
  },
  {
    id: 'cline',
    title: 'Cline and Roo',
    says: ({ ts, say, ask, role, content }) =>
      (typeof ts === 'number' && (isText(say) || isText(ask))) ||
      (role === 'assistant' &&
        [content, ...listOf(content).map((part) => membersOf(part).text)].some(
          (text) => isText(text) && xmlCallsIn(text).length > 0,
        )) ||
      (role === 'user' && some(content, ({ text }) => matches(text, /^\[[a-z_]+[^\n]*\] Result:/))),
    read: readCline,
  },
  {
    id: 'codex',
    title: 'Codex, its exec',
    says: ({ type, item }) =>
      matches(type, /^(item|turn|thread)\.[a-z]+$/) &&
      (type !== 'item.completed' || isText(membersOf(item).type)),
    read: readCodex,
  },
  {
    id: 'vscode',
    title: 'VS Code chats',
    says: ({ requests, responderUsername: responder }) =>
      Array.isArray(requests) &&
      (isText(responder) || some(requests, ({ response }) => Array.isArray(response))),
    read: readVsCode,
  },
]

function readWith(
  reader: ReturnType<typeof createSteerableReader>,
  events: readonly object[],
): readonly ToolCallRecord[] {
  for (const event of events) reader.push(event)
  reader.end()
  return reader.records()
}
