/** Files of the dom project. */
const dom = (...files) => ['--project', 'dom', ...files.map((file) => `test/${file}`)]

/**
 * The guards. `search` stands exactly once in `file` and becomes `replace`; `tests` are arguments of `vitest run`.
 * At least one test that goes red drives the public UI.
 * @type {{ name: string, file: string, search: string, replace: string, tests: string[] }[]}
 */
export const MUTANTS = [
  {
    name: 'ledger: a decision is made once',
    file: 'src/host/createLedger.ts',
    search: "if (standing && standing.state !== 'failed') return false",
    replace: '',
    tests: dom('consent', 'provider'),
  },
  {
    name: 'ledger: a decision counts for what was shown, not for the id',
    file: 'src/host/createLedger.ts',
    search: 'entry: (id, digest) => entries.get(id)?.get(digest)',
    replace: 'entry: (id) => [...(entries.get(id)?.values() ?? [])][0]',
    tests: dom('consent'),
  },
  {
    name: 'ledger: a conversation does not see what another decided',
    file: 'src/host/useLedger.ts',
    search: 'conversation === undefined ? unnamed : namedLedger(client, conversation)',
    replace: "conversation === undefined ? unnamed : namedLedger(client, 'one')",
    tests: dom('provider'),
  },
  {
    name: 'decision: the arguments are frozen and detached',
    file: 'src/host/shownCall.ts',
    search: 'const payload = frozenCopy(payloadOf(record))',
    replace: 'const payload = payloadOf(record)',
    tests: dom('consent'),
  },
  {
    name: 'decision: what cannot be pinned down cannot be allowed',
    file: 'src/consent/useConsent.ts',
    search: 'if (!isSending && blocked === undefined) port.decide',
    replace: 'if (!isSending) port.decide',
    tests: dom('consent'),
  },
  {
    name: 'policy: a held call that asks is never let run by the provider',
    file: 'src/status/awaitsPolicy.ts',
    search: "return kind === 'held' && !needsConsent && because.at(-1)?.kind === 'held'",
    replace: "return kind === 'held' || kind === 'awaiting_consent'",
    tests: dom('provider', 'consent'),
  },
  {
    name: 'status: a host that cannot say whether it holds a call is taken to hold it',
    file: 'src/status/deriveToolCallStatus.ts',
    search: '  } catch {\n    return true\n  }',
    replace: '  } catch {\n    return false\n  }',
    tests: dom('provider'),
  },
  {
    name: 'status: no success without a result that says so',
    file: 'src/status/statusRules.ts',
    search: 'isJsonObject(result) && result.success === true ?',
    replace: 'result !== undefined && result?.success !== false ?',
    tests: ['--project', 'dom', '--project', 'pure', 'test/bubble/ToolCallBubble.test.tsx', 'test/status'],
  },
  {
    name: 'status: a denial stays one, whatever comes later',
    file: 'src/status/statusRules.ts',
    search: "if (entry.decision.kind === 'deny') return { kind: 'denied', why: 'denied_here' }",
    replace: '',
    tests: dom('consent'),
  },
  {
    name: 'status: a call that ran unasked gets no buttons',
    file: 'src/status/statusRules.ts',
    search: "const idle = record.phase === undefined && record.run !== 'ended'",
    replace: 'const idle = true',
    tests: dom('bubble/ToolCallBubble.test.tsx'),
  },
  {
    name: 'policy: tables are asked for their own names only',
    file: 'src/policy/factsOf.ts',
    search: '!isJsonObject(table) || !Object.hasOwn(table, key)',
    replace: '!isJsonObject(table)',
    tests: ['--project', 'dom', '--project', 'pure', 'test/policy', 'test/provider'],
  },
  {
    name: 'content: hidden characters are shown',
    file: 'src/content/splitHidden.ts',
    search: '    default:\n      return false',
    replace: '    default:\n      return true',
    tests: dom('bubble/ToolCallBubble.test.tsx'),
  },
  {
    name: 'words: a value is never read as a message',
    file: 'src/messages/words.ts',
    search: "String(valueOf(values, part.value) ?? '')",
    replace: "text(String(valueOf(values, part.value) ?? ''), values)",
    tests: ['--project', 'pure', 'test/messages'],
  },
  {
    name: 'announcer: history is silent',
    file: 'src/provider/announcement.ts',
    search: 'status.isSettled && before !== undefined &&',
    replace: 'status.isSettled &&',
    tests: dom('provider'),
  },
  {
    name: 'rendering: a record that says the same stays the same',
    file: 'src/host/reconcileRecords.ts',
    search: 'known && sameUpTo(DEPTH, known, record) ? known : record',
    replace: 'record',
    tests: ['--project', 'dom', '--project', 'pure', 'test/bubble/renders.test.tsx', 'test/host'],
  },
  {
    name: 'look: a reset cannot make Allow invisible',
    file: 'src/styles.css',
    search: '&.handrail-button[data-kind="primary"] {',
    replace: '&:where(.handrail-button[data-kind="primary"]) {',
    tests: ['--project', 'browser'],
  },
  {
    name: 'ai-sdk: a request of an earlier message can no longer be answered',
    file: 'src/adapters/ai-sdk/readState.ts',
    search: "return live ? { request: toRequest(approval), phase: 'waiting' } : { request: toRequest(approval), outcome: 'expired' }",
    replace: "return { request: toRequest(approval), phase: 'waiting' }",
    tests: ['--project', 'pure', 'test/adapters/ai-sdk/fromAiSdk.test.ts'],
  },
  {
    name: 'ai-sdk: a local tool is one that the app named',
    file: 'src/adapters/ai-sdk/createAiSdkHost.ts',
    search: 'local && Object.hasOwn(local, call.name) ? local[call.name] : undefined',
    replace: 'local?.[call.name]',
    tests: ['--project', 'pure', 'test/adapters/ai-sdk/createAiSdkHost.test.ts'],
  },
  {
    name: 'ai-sdk: a local call that runs is not started again',
    file: 'src/adapters/ai-sdk/decideLocalCall.ts',
    search: 'if (handlers.has(record.call.id)) return',
    replace: '',
    tests: ['--project', 'pure', 'test/adapters/ai-sdk/createAiSdkHost.test.ts'],
  },
]
