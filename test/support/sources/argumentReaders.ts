import { memberReads } from './memberReads.ts'

const GIVEN = /^(arguments|argumentsText|argumentsState|payload)$/

/**
 * Where a file reads what a call was given from anything but an execution: each name that stands for
 * it must say that it is one.
 */
export function argumentReaders(path: string, text: string): string[] {
  const found = memberReads(path, text)
    .filter(({ name }) => name !== undefined && GIVEN.test(name))
    .filter(({ from }) => from.length === 0 || !from.every((each) => /execution/i.test(each)))
  return [...new Set(found.map(({ from, name }) => `${from.join(' ')}.${name}`))]
}

/**
 * The files of src that do, by what they read it of, with each read. What is shown, decided and sent
 * is read of an execution: none of these reads it of a record, but where executions are made.
 */
const READS: Record<string, Record<string, readonly string[]>> = {
  'of a record, to make its execution': {
    'execution/deriveExecution.ts': [
      'call.arguments',
      'record : ToolCallRecord : JsonObject.argumentsState',
      'record : ToolCallRecord : JsonObject.argumentsText',
      'request.payload',
      'asked argumentsOf : Execution.arguments',
      'called freeze : Execution.arguments',
      'known get.arguments',
      'allowed proposed : Execution undefined from text argumentsText.arguments',
      'decision : JsonObject.arguments',
      'a : Execution.arguments',
      'b : Execution.arguments',
    ],
  },
  'of executions that are compared': {
    'bubble/details/ToolCallBubbleInputs.tsx': [
      'allowed.arguments',
      'first execution from : Execution.arguments',
    ],
    'decisions/bind/ranExecution.ts': ['one.arguments', 'said reportedAllowed.arguments'],
    'execution/sameExecution.ts': ['a : Execution.arguments', 'b : Execution.arguments'],
  },
  'of calls that are compared, to know one again under its id': {
    'execution/isSameCall.ts': [
      'a : ToolCall.arguments',
      'b : ToolCall.arguments',
      'before : ToolCallRecord.argumentsState',
    ],
  },
  'of what a digest is asked of': {
    'json/digestCall.ts': [
      ": Pick<ShownCall, 'arguments' | 'argumentsText'>.arguments",
      ": Pick<ShownCall, 'arguments' | 'argumentsText'>.argumentsText",
    ],
  },
  'of a call that a rule is tried on: from an execution, or given to the server': {
    'consent/coverage/CoveragePreview.tsx': ['call.arguments'],
    'policy/grants/coverageKinds.ts': ['call : CallLike.arguments'],
    'policy/grants/findGrant.ts': ['call : CallLike.arguments', 'call : CallLike.argumentsText'],
    'policy/grants/preview/madeCalls.ts': ['call.arguments'],
    'policy/grants/preview/previewRule.ts': [': CallLike.arguments'],
    'policy/grants/ruleCovers.ts': [': Rule.arguments', ': CallLike.arguments'],
    'policy/grants/suggestRules.ts': ['call : CallLike.arguments'],
    'policy/rules/compilePermissions.ts': [
      'call : CallLike.arguments',
      'call : CallLike.argumentsText',
      ': CallLike.arguments',
      ': CallLike.argumentsText',
      'rule strictest.arguments',
    ],
  },
  'of a rule': {
    'policy/grants/describeRule.ts': ['rule readRule.arguments'],
    'policy/grants/ruleKind.ts': ['rule : Rule.arguments'],
    'policy/grants/ruleText.ts': ['rule readRule.arguments', 'readRule.arguments'],
    'policy/rules/createRuleIndex.ts': ['rule : Rule.arguments'],
    'policy/rules/findRunRules.ts': ['rule.arguments'],
    'policy/rules/reviewRules.ts': ['parseRule.arguments'],
  },
  'of what the person edited or accepted': {
    'consent/useConsent.ts': [
      'change : { arguments?: JsonObject; scope?: ConsentScope; note?: string }.arguments',
    ],
    'decisions/createDecisionMaker.ts': ['choice ownOptions Choice.arguments'],
    'decisions/running/createRerunRequest.ts': ['editedExecution ran executionOf.arguments'],
    'decisions/running/rerunCall.ts': [
      'execution editedExecution ran : Execution executionOf.arguments',
    ],
    'diff/accept/useHunkSelection.ts': [
      'accepted accept : AcceptedArguments useCallback : ((without: ReadonlySet<string>) => AcceptedArguments | undefined) | undefined.arguments',
    ],
  },
  'of the schemas of a renderer': {
    'bubble/renderers/defineRenderer.tsx': [
      'schema : { arguments: Schema<A>; data?: Schema<D> }.arguments',
    ],
  },
  'of data from outside, to check that it is a call': {
    'tool-call/parse/parseToolCall.ts': ['call expectObject.arguments'],
  },
}

/** The files of adapters that do, by what they read it of. */
const ADAPTERS: Record<string, readonly string[]> = {
  'of the protocol’s own messages, or of what an adapter collected of them for a record': [
    'adapters/ag-ui/createAgUiReader.ts',
    'adapters/ag-ui/createArgumentWriter.ts',
    'adapters/ag-ui/createInterrupts.ts',
    'adapters/agent-tool/readDecision.ts',
    'adapters/agent-tool/readInvocation.ts',
    'adapters/ai-sdk/toRecord.ts',
    'adapters/anthropic/createStream.ts',
    'adapters/assistant-ui/readState.ts',
    'adapters/assistant-ui/toRecord.ts',
    'adapters/copilotkit/fromCopilotKit.ts',
    'adapters/glue/createPermissions.ts',
    'adapters/glue/readAcp.ts',
    'adapters/glue/readEvent.ts',
    'adapters/langgraph/createEvents.ts',
    'adapters/langgraph/createInterrupts.ts',
    'adapters/langgraph/messages/createMessages.ts',
    'adapters/langgraph/messages/createPieces.ts',
    'adapters/langgraph/messages/readMessageCall.ts',
    'adapters/langgraph/readDecision.ts',
    'adapters/loom-mcp/createConfirmations.ts',
    'adapters/loom-mcp/createLoomMcpReader.ts',
    'adapters/loom-mcp/createQuestions.ts',
    'adapters/loom-mcp/fromToolSchemas.ts',
    'adapters/loom-mcp/readDelta.ts',
    'adapters/loom-mcp/readEnvelope.ts',
    'adapters/loom-mcp/readScheduledCall.ts',
    'adapters/mcp/McpCall.ts',
    'adapters/nhtio-adk/createAdkReader.ts',
    'adapters/nhtio-adk/createGates.ts',
    'adapters/openai/createApprovals.ts',
    'adapters/openai/createChat.ts',
    'adapters/openai/createItems.ts',
    'adapters/openai/createResponses.ts',
    'adapters/openai/createRuns.ts',
    'adapters/openai/readItem.ts',
    'adapters/shared/calls/CallFacts.ts',
    'adapters/shared/calls/CallRegistry.ts',
    'adapters/shared/calls/toRecord.ts',
    'adapters/shared/host/askedQuestions.ts',
    'adapters/steerable/createCalls.ts',
    'adapters/steerable/createSteerableReader.ts',
    'adapters/steerable/readApproval.ts',
    'adapters/steerable/readCall.ts',
    'adapters/steerable/readNotification.ts',
    'adapters/steerable/toRecord.ts',
  ],
  'of a decision that a host sends': [
    'adapters/agent-tool/toAgentToolDecision.ts',
    'adapters/copilotkit/toCopilotKitAnswer.ts',
    'adapters/langgraph/toLangGraphDecision.ts',
    'adapters/shared/host/decideLocalCall.ts',
  ],
  'of a call that the app itself gave to a host, or of a decision about it': [
    'adapters/mcp/host/createMcpHost.ts',
  ],
  'of a record whose next page is asked for': ['adapters/loom-mcp/createLoomMcpHost.ts'],
  'of the call that takes another one back': ['adapters/mcp/host/createUndo.ts'],
  'of a record that a test of adapters looks at': ['adapters/conformance/recordCases.ts'],
}

/** What may be read, by file. In an adapter, which reads nothing else, anything. */
export const ARGUMENT_READERS: Record<string, readonly string[] | 'anything'> = Object.fromEntries([
  ...Object.values(READS)
    .flatMap((files) => Object.entries(files))
    .map(([name, reads]) => [`src/${name}`, reads]),
  ...Object.values(ADAPTERS)
    .flat()
    .map((name) => [`src/${name}`, 'anything']),
])
