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
 * What each file of src but an adapter reads of it: to make an execution, to compare two, to try a
 * rule on a call, or of what the person edited. What is shown, decided and sent is read of an
 * execution.
 */
export const ARGUMENT_READERS: Record<string, readonly string[]> = {
  'src/engines/json/digestCall.ts': [
    ": Pick<ShownCall, 'arguments' | 'argumentsText'>.arguments",
    ": Pick<ShownCall, 'arguments' | 'argumentsText'>.argumentsText",
  ],
  'src/model/parse.ts': ['call expectObject.arguments'],
  'src/model/parseRecord.ts': [
    ': JsonObject.arguments',
    'call.arguments',
    'read readDecision readMembers members.arguments',
  ],
  'src/policy/deriveExecution.ts': [
    'a : Execution.arguments',
    'allowed proposed : Execution.arguments',
    'asked argumentsOf.arguments',
    'b : Execution.arguments',
    'call.arguments',
    'called freeze : Execution.arguments',
    'decision.arguments',
    'record : ToolCallRecord.argumentsState',
    'record : ToolCallRecord.argumentsText',
    'request.payload',
  ],
  'src/policy/frozenRecord.ts': [
    'argumentsOf.arguments',
    'known get.arguments',
    'parsed parseRecord.argumentsState',
    'parsed parseRecord.argumentsText',
    'request.payload',
  ],
  'src/policy/evaluateCall.ts': ['named call CallLike : string | CallLike name.arguments'],
  'src/policy/grants/coverageKinds.ts': ['call : CallLike.arguments'],
  'src/policy/grants/findGrant.ts': [
    ': CallLike.arguments',
    ': CallLike.argumentsText',
    'call : CallLike.arguments',
    'call : CallLike.argumentsText',
  ],
  'src/rules/previewRule.ts': ['call.arguments'],
  'src/rules/ruleCovers.ts': [': CallLike.arguments', ': Rule.arguments', 'rule : Rule.arguments'],
  'src/rules/suggestRules.lazy.ts': [
    'call : CallLike.arguments',
    'readRule.arguments',
    'rule ruleText readRule : string.arguments',
  ],
  'src/requests/createLedger.ts': [
    'a : ToolCall.arguments',
    'b : ToolCall.arguments',
    'before : ToolCallRecord get.argumentsState',
  ],
  'src/rules/compilePermissions.ts': [
    ': CallLike.arguments',
    ': CallLike.argumentsText',
    'call : CallLike.arguments',
    'call : CallLike.argumentsText',
    'rule strictest : Rule.arguments',
  ],
  'src/rules/createRuleIndex.ts': ['rule : Rule.arguments'],
  'src/rules/rules.ts': ['parseRule.arguments'],
  'src/policy/sameExecution.ts': ['a : Execution.arguments', 'b : Execution.arguments'],
  'src/requests/Ledger.ts': ['one.arguments', 'said reportedAllowed.arguments'],
  'src/requests/decide.ts': [
    'choice : Choice.arguments',
    'execution editedExecution asked : Execution deriveExecution.arguments',
  ],
  'src/requests/rerunCall.ts': [
    'editedExecution ran executionOf.arguments',
    'execution editedExecution ran : Execution executionOf.arguments',
  ],
  'src/status/deriveToolCallStatus.ts': ['proposed deriveExecution.arguments'],
  'src/ui/bubble/Details.lazy.tsx': [
    'allowed.arguments',
    'first execution from : Execution : HTMLElement.arguments',
  ],
  'src/ui/bubble/renderers.tsx': [
    'schema : { arguments: Schema<A>; data?: Schema<D> } : Schema<T> | undefined : Schema<T>.arguments',
  ],
  'src/ui/consent/Grants.lazy.tsx': ['asked shownExecution.arguments', 'call identityOf.arguments'],
  'src/ui/consent/useConsent.tsx': [
    'change : { arguments?: JsonObject; scope?: ConsentScope; note?: string }.arguments',
  ],
  'src/ui/diff/DiffPreview.tsx': [
    'accepted accept : AcceptedArguments useCallback : ((without: ReadonlySet<string>) => AcceptedArguments | undefined) | undefined.arguments',
    'execution useMemo : Execution.arguments',
  ],
}
