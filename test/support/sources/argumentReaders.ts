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
 * The files of src that do, by what they read it of. What is shown, decided and sent is read of an
 * execution: none of these reads it of a record, but where executions are made.
 */
const READERS: Record<string, readonly string[]> = {
  'of a record, to make its execution': ['execution/deriveExecution.ts'],
  'of executions that are compared': [
    'bubble/details/ToolCallBubbleInputs.tsx',
    'decisions/bind/ranExecution.ts',
    'execution/sameExecution.ts',
  ],
  'of calls that are compared, to know one again under its id': ['execution/isSameCall.ts'],
  'of what a digest is asked of': ['json/digestCall.ts'],
  'of a call that a rule is tried on: from an execution, or given to the server': [
    'consent/coverage/CoveragePreview.tsx',
    'policy/grants/coverageKinds.ts',
    'policy/grants/findGrant.ts',
    'policy/grants/preview/madeCalls.ts',
    'policy/grants/preview/previewRule.ts',
    'policy/grants/ruleCovers.ts',
    'policy/grants/suggestRules.ts',
    'policy/rules/compilePermissions.ts',
  ],
  'of a rule': [
    'policy/grants/describeRule.ts',
    'policy/grants/ruleKind.ts',
    'policy/grants/ruleText.ts',
    'policy/rules/createRuleIndex.ts',
    'policy/rules/findRunRules.ts',
    'policy/rules/reviewRules.ts',
  ],
  'of what the person edited or accepted': [
    'consent/useConsent.ts',
    'decisions/createDecisionMaker.ts',
    'diff/accept/useHunkSelection.ts',
  ],
  'of the schemas of a renderer': ['bubble/renderers/defineRenderer.tsx'],
  'of data from outside, to check that it is a call': ['tool-call/parse/parseToolCall.ts'],

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
  'of the call that takes another one back': ['adapters/mcp/host/createUndo.ts'],
  'of a record that a test of adapters looks at': ['adapters/conformance/recordCases.ts'],
}

export const ARGUMENT_READERS: readonly string[] = Object.values(READERS)
  .flat()
  .map((name) => `src/${name}`)
  .sort()
