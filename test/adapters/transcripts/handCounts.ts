/**
 * Where something stands: the line of the file, from 1, and what of it stands in that line: the id,
 * or what takes its place.
 */
export type Spot = readonly [line: number, text: string]

/**
 * A public transcript that a person has read and counted, in a text editor. Repetitions of the same
 * call (a request that tells the conversation again) are counted where it stands first.
 */
export interface HandCount {
  readonly file: string
  readonly calls: readonly Spot[]
  readonly results: readonly Spot[]
  /** Of the results, those that the protocol itself calls errors. */
  readonly errors: readonly Spot[]
  /** What a reader has to know. */
  readonly note?: string
}

const agUi = (name: string): string => `ag-ui/${name}.AGUI.verified.json`
const STEP4 = 'Step04_HumanInLoop--WithApprovalRequired_RoundTripsThroughBothWrappers'
const STEP9 = 'Step09_InterruptsApproval--DeleteRequest_EmitsInterruptThenResumes'
const MIXED =
  'MixedToolInvocationIntegration--MixedInvocation_TwoTurnFlow_EmitsToolCallsThenServerResults'

export const HAND_COUNTS: readonly HandCount[] = [
  {
    file: 'ag-ui/tool-call-events.json',
    calls: [
      [5, 'tool-1'],
      [10, 'tool-1'],
    ],
    results: [[37, 'tc-1']],
    errors: [],
    note: 'One event of each kind, no stream. Line 10 begins the id of line 5 again, with another name: another call. Pieces of arguments in lines 22 and 27 belong to calls that never begin; the result of line 37 to a call that is not in the file.',
  },
  {
    file: 'ag-ui/events.json',
    calls: [
      [55, 'tool_01'],
      [161, 'call_01'],
    ],
    results: [
      [71, 'tool_01'],
      [174, 'call_01'],
    ],
    errors: [],
    note: 'Several streams; the second call stands in a snapshot of messages.',
  },
  {
    file: agUi(`${MIXED}_Turn_01.06.Response.Server`),
    calls: [
      [10, 'call_Id_1'],
      [100, 'call_Id_2'],
    ],
    results: [],
    errors: [],
    note: 'Two calls at once. What stands in rawEvent says the same again.',
  },
  {
    file: agUi(`${MIXED}_Turn_02.02.Request.Client`),
    calls: [
      [13, 'call_Id_1'],
      [21, 'call_Id_2'],
    ],
    results: [[33, 'call_Id_1']],
    errors: [],
    note: 'The client answers its own call; that of the server has no result yet.',
  },
  {
    file: agUi(`${STEP4}_Turn_02.02.Request.Client`),
    calls: [[13, 'call_Id_1']],
    results: [[25, 'call_Id_1']],
    errors: [],
    note: 'The permission is a call of its own here, and its result says approved.',
  },
  {
    file: agUi(`${STEP9}_Turn_01.06.Response.Server`),
    calls: [[10, 'call_Id_1']],
    results: [],
    errors: [],
    note: 'The run ends with an interrupt that asks about the call (line 99).',
  },
  {
    file: agUi(`${STEP9}_Turn_02.07.Response.Client`),
    calls: [[10, 'call_Id_1']],
    results: [[97, 'call_Id_1']],
    errors: [],
    note: 'The resumed run begins the call again and ends it.',
  },
  {
    file: 'ai-sdk/uistream--langgraph-hitl-request-2.json',
    calls: [[7, 'call_LOd3dMxgYxmNLWZVWXra9xWQ']],
    results: [[25, 'call_LOd3dMxgYxmNLWZVWXra9xWQ']],
    errors: [],
    note: 'Line 13 completes the arguments of line 7. A step begins between call and result.',
  },
  {
    file: 'ai-sdk/uistream--react-agent-tool-calling.json',
    calls: [
      [479, 'call_lxFuvuhpu9gvtx04WrmXZF9h'],
      [535, 'call_U3RijXRN09TXMyKWFZwqWjnJ'],
    ],
    results: [
      [611, 'call_lxFuvuhpu9gvtx04WrmXZF9h'],
      [616, 'call_U3RijXRN09TXMyKWFZwqWjnJ'],
    ],
    errors: [],
    note: 'Two calls at once, their arguments in pieces.',
  },
  {
    file: 'anthropic/anthropic--anthropic-web-fetch-tool.error.json',
    calls: [[13, 'srvtoolu_013gia34XNKyTfwHxaPCKEVd']],
    results: [[21, 'srvtoolu_013gia34XNKyTfwHxaPCKEVd']],
    errors: [[21, 'srvtoolu_013gia34XNKyTfwHxaPCKEVd']],
    note: 'A tool of the server that failed: line 23 is of the type web_fetch_tool_result_error.',
  },
  {
    file: 'anthropic/anthropic--anthropic-tool-search-deferred-regex.2.json',
    calls: [[30, 'toolu_01Vif37vPguXdx5yxixnpvpM']],
    results: [[9, 'srvtoolu_01WD1PoedV47LMZdJrsVNZtM']],
    errors: [],
    note: 'The result in line 9 is of a call in a message before this one, so it is a call of which only the result is known.',
  },
  {
    file: 'anthropic/anthropic--anthropic-programmatic-tool-calling.1.json',
    calls: [
      [13, 'srvtoolu_01CberhXc9TgYXrCZU8bQoks'],
      [24, 'toolu_01PMcE1JBKCeLjn83cgUCvR5'],
      [36, 'toolu_01MZf5QJ1EQyd2yGyeLzBxAS'],
      [48, 'toolu_01T7Upuuv8C71nq7DZ9ZPNQW'],
      [60, 'toolu_016Da1tDet9Bf7dAdYTkF5Ar'],
    ],
    results: [[72, 'srvtoolu_01CberhXc9TgYXrCZU8bQoks']],
    errors: [],
    note: 'Code on the server makes four calls of its own (lines 31, 43, 55, 67 name the one that does); their results are not in the file.',
  },
  {
    file: 'anthropic/anthropic--spliced-message-start.chunks.txt',
    calls: [
      [6, 'toolu_first'],
      [13, 'toolu_second'],
    ],
    results: [],
    errors: [],
    note: 'A second message begins in line 8 while the first call still gets its arguments.',
  },
  {
    file: 'anthropic/anthropic--test_anthropic_memory_tool.json',
    calls: [[45, 'toolu_01YC8RhZeDTZRbb8n1gUFTmb']],
    results: [[116, 'toolu_01YC8RhZeDTZRbb8n1gUFTmb']],
    errors: [],
    note: 'Two exchanges; line 100 tells the call again.',
  },
  {
    file: 'anthropic/anthropic--test_multiple_parallel_tool_calls.json',
    calls: [
      [58, 'toolu_0167cfEnoQaPviGdVXA95zcu'],
      [66, 'toolu_01EEe2V5HD1Ac4rKiUR4HD2T'],
      [74, 'toolu_01XFyAjstT3966qvRynZyVPo'],
      [82, 'toolu_013mnQZbgtK2oe3Mo3XKJsx3'],
    ],
    results: [
      [172, 'toolu_0167cfEnoQaPviGdVXA95zcu'],
      [178, 'toolu_01EEe2V5HD1Ac4rKiUR4HD2T'],
      [184, 'toolu_01XFyAjstT3966qvRynZyVPo'],
      [190, 'toolu_013mnQZbgtK2oe3Mo3XKJsx3'],
    ],
    errors: [],
    note: 'Four calls at once; lines 133 to 157 tell them again.',
  },
  {
    file: 'anthropic/session-b3a7bd3c-5a10-4e7b-8ff0-7fc0cd6d1093.jsonl',
    calls: [
      [4, 'toolu_013bNjaTFag27GsNzFPHgcxj'],
      [5, 'toolu_01V1mza2UpeLsKrJjzB1ZobG'],
      [6, 'toolu_018BhXz4XjogjHLbQENTjxPD'],
      [7, 'toolu_01JH2YdnQf63jQ5uNFhSnxA1'],
    ],
    results: [
      [8, 'toolu_013bNjaTFag27GsNzFPHgcxj'],
      [9, 'toolu_01V1mza2UpeLsKrJjzB1ZobG'],
      [10, 'toolu_018BhXz4XjogjHLbQENTjxPD'],
      [11, 'toolu_01JH2YdnQf63jQ5uNFhSnxA1'],
    ],
    errors: [],
    note: 'Four sub-agents at once. What they did themselves is in files of their own.',
  },
  {
    file: 'anthropic/subagent-agent-a21e2f5.jsonl',
    calls: [[3, 'toolu_01C7DyHJeb5h5QU8qWVG6HPd']],
    results: [[14, 'toolu_01C7DyHJeb5h5QU8qWVG6HPd']],
    errors: [],
    note: 'Lines 4 to 13 are its progress: no calls. Its empty output is a result.',
  },
  {
    file: 'anthropic/session-30530d66-37fb-4f3b-aa5f-d92b6a8afae2.jsonl',
    calls: [
      [4, 'tooluse_INcQMiKwStaWXf5Tp7Ld7g'],
      [6, 'tooluse_N1XTnMYPS8qnJB3dd7C70w'],
      [7, 'tooluse_dTuDyWEoRLOEVqbq1pr7WA'],
      [8, 'tooluse_gAd2TuiZQG-DuotpA8hDAA'],
      [9, 'tooluse_9ImMsvJCTamjLz7hSH2pDw'],
      [14, 'tooluse_ND622ubyQRu8UDMmpJJGIw'],
      [16, 'tooluse_84blbcqhTSWUipr84MIjtQ'],
      [17, 'tooluse_5jg0dbBSS8qSHfIipnWLYw'],
      [18, 'tooluse_KdcniYVERtqdNo-QeOob-A'],
      [19, 'tooluse_qEnZ8a2TSVyHeOlNkrQFQw'],
      [24, 'tooluse_laJWORJiT3aW_nOkVNxTgQ'],
      [25, 'tooluse_JPkVYyWaSbaVaDEfPyg0Ww'],
      [26, 'tooluse_ja0lEPXpT2yl4w7mEqA-gg'],
      [30, 'tooluse_TShM39c9T-KsWz8mYcfJXg'],
      [31, 'tooluse_4vI43KjjSRqHCK6O-pEcUg'],
      [35, 'tooluse_AZpnRQ-kSE2yEGfpKalZcg'],
      [37, 'tooluse_FgjLxxjRTfig6iAYO02Gew'],
      [39, 'tooluse__CcXhvMYSMmhB_gHdNmUZA'],
      [40, 'tooluse_GG3UYpElS5qBYgfdbez91Q'],
      [41, 'tooluse_xyb1ahd7Rxe2IOW0VP00EQ'],
      [45, 'tooluse_-rEYle7WQquFZDZBs_TzQA'],
      [46, 'tooluse_KY7Zi0bLRHq_upSbigAJpQ'],
      [49, 'tooluse_6CXU4h30QBy_FUlNPFZ8hQ'],
      [52, 'tooluse_DXyYFLYWSgaahDKoHLfSsg'],
      [54, 'tooluse_VSkyOrHYSke-KorXq2Tu9Q'],
    ],
    results: [
      [5, 'tooluse_INcQMiKwStaWXf5Tp7Ld7g'],
      [10, 'tooluse_dTuDyWEoRLOEVqbq1pr7WA'],
      [11, 'tooluse_gAd2TuiZQG-DuotpA8hDAA'],
      [12, 'tooluse_9ImMsvJCTamjLz7hSH2pDw'],
      [13, 'tooluse_N1XTnMYPS8qnJB3dd7C70w'],
      [15, 'tooluse_ND622ubyQRu8UDMmpJJGIw'],
      [20, 'tooluse_5jg0dbBSS8qSHfIipnWLYw'],
      [21, 'tooluse_KdcniYVERtqdNo-QeOob-A'],
      [22, 'tooluse_qEnZ8a2TSVyHeOlNkrQFQw'],
      [23, 'tooluse_84blbcqhTSWUipr84MIjtQ'],
      [27, 'tooluse_laJWORJiT3aW_nOkVNxTgQ'],
      [28, 'tooluse_JPkVYyWaSbaVaDEfPyg0Ww'],
      [29, 'tooluse_ja0lEPXpT2yl4w7mEqA-gg'],
      [32, 'tooluse_TShM39c9T-KsWz8mYcfJXg'],
      [33, 'tooluse_4vI43KjjSRqHCK6O-pEcUg'],
      [36, 'tooluse_AZpnRQ-kSE2yEGfpKalZcg'],
      [38, 'tooluse_FgjLxxjRTfig6iAYO02Gew'],
      [42, 'tooluse__CcXhvMYSMmhB_gHdNmUZA'],
      [43, 'tooluse_xyb1ahd7Rxe2IOW0VP00EQ'],
      [44, 'tooluse_GG3UYpElS5qBYgfdbez91Q'],
      [47, 'tooluse_-rEYle7WQquFZDZBs_TzQA'],
      [48, 'tooluse_KY7Zi0bLRHq_upSbigAJpQ'],
      [50, 'tooluse_6CXU4h30QBy_FUlNPFZ8hQ'],
      [53, 'tooluse_DXyYFLYWSgaahDKoHLfSsg'],
      [55, 'tooluse_VSkyOrHYSke-KorXq2Tu9Q'],
    ],
    errors: [],
    note: 'A whole session, calls at once whose results come in another order. No is_error is true (lines 13, 23, 36, 42, 48).',
  },
  {
    file: 'langgraph/react-agent-tool-result-events.sse',
    calls: [[22, 'toolu_01RYpmgSmXeKZcyJWFNzNEt4']],
    results: [[118, 'toolu_01RYpmgSmXeKZcyJWFNzNEt4']],
    errors: [],
    note: 'Line 114 says that it starts; lines 122, 150 and 230 tell the result again, 90 and 106 the call.',
  },
  {
    file: 'langgraph/recorded_messages_multiple_layers_of_supervision.json',
    calls: [
      [2, 'call_DzZwU6tJXC4pR2g69WibohSY'],
      [5, 'call_N7yHvMxHGBOeIrruJt0KGTJW'],
    ],
    results: [],
    errors: [],
    note: 'Each of the two stands three times in its line: as a piece, as OpenAI sent it, and as LangChain read it. Lines 3 and 6 are their arguments; the rest is text.',
  },
  {
    file: 'langgraph/react-agent-tool-result-events.sse',
    calls: [[22, 'toolu_01RYpmgSmXeKZcyJWFNzNEt4']],
    results: [[118, 'toolu_01RYpmgSmXeKZcyJWFNzNEt4']],
    errors: [],
    note: 'The states of lines 106, 150 and 230 tell the call again, and the message of line 122 its result.',
  },
  {
    file: 'langgraph/recorded_messages_multiple_layers_of_supervision.json',
    calls: [
      [2, 'call_DzZwU6tJXC4pR2g69WibohSY'],
      [5, 'call_N7yHvMxHGBOeIrruJt0KGTJW'],
    ],
    results: [],
    errors: [],
    note: 'Pieces of three messages, of graphs in a graph; what the two handovers gave back was not recorded.',
  },
  {
    file: 'openai/airline-task48-trial1.json',
    calls: [
      [27, 'call_Mxn2CmKacuvxn7cEyJA5chIF'],
      [55, 'call_Ab7YHfneXdQk4tCXNRPh0C8u'],
    ],
    results: [
      [34, 'call_Mxn2CmKacuvxn7cEyJA5chIF'],
      [62, 'call_Ab7YHfneXdQk4tCXNRPh0C8u'],
    ],
    errors: [],
  },
  {
    file: 'openai/groq--test_tool_use_failed_error.json',
    calls: [
      [82, 'pyd_ai_445dbde6c4764cafb5782bb928ef6c2c'],
      [141, 'fc_311ba17b-89f9-48d3-8fd9-7e74a1264855'],
    ],
    results: [
      [90, 'pyd_ai_445dbde6c4764cafb5782bb928ef6c2c'],
      [223, 'fc_311ba17b-89f9-48d3-8fd9-7e74a1264855'],
    ],
    errors: [[90, 'pyd_ai_445dbde6c4764cafb5782bb928ef6c2c']],
    note: 'The call that the service refused (a response with the status 400) comes with an id in the next request only. That its result is about an error only its text says, in the words of pydantic-ai. Lines 196, 204 and 215 tell the same again.',
  },
  {
    file: 'openai/openai--test_compatible_api_with_tool_calls_without_id.json',
    calls: [
      [58, '"id": ""'],
      [95, 'pyd_ai_cee885c699414386a7e14b7ec43cadbc'],
    ],
    results: [[103, 'pyd_ai_cee885c699414386a7e14b7ec43cadbc']],
    errors: [],
    note: 'To a reader these are one call: the service gave it no id, and the client made one up for the next request. Nothing in the file says so, and two calls with the same arguments may be two, so it is counted as two.',
  },
  {
    file: 'openai/openai--openai-apply-patch-tool-delete.1.chunks.txt',
    calls: [[3, 'call_delete_1']],
    results: [],
    errors: [],
    note: 'Lines 4 and 5 tell it again, complete. The app runs it.',
  },
  {
    file: 'openai/openai--openai-code-interpreter-tool.1.json',
    calls: [
      [23, 'ci_024ee52fc1900767006903bf34e2b08193a689f71dcc3724f7'],
      [41, 'ci_024ee52fc1900767006903bf38f1f08193a0b46ddc935fa028'],
      [54, 'ci_024ee52fc1900767006903bf3e05b48193bbb2367cbc9a299e'],
    ],
    results: [
      [23, 'ci_024ee52fc1900767006903bf34e2b08193a689f71dcc3724f7'],
      [41, 'ci_024ee52fc1900767006903bf38f1f08193a0b46ddc935fa028'],
      [54, 'ci_024ee52fc1900767006903bf3e05b48193bbb2367cbc9a299e'],
    ],
    errors: [],
    note: 'OpenAI ran them: each item is call and result, completed (lines 25, 43, 56). The second wrote nothing.',
  },
  {
    file: 'openai/openai--openai-mcp-tool-approval.1.json',
    calls: [[116, 'mcpr_04f6b17429cf2b02006949a6712b1081968b3c7a72dec695d8']],
    results: [],
    errors: [],
    note: 'A request for consent is all there is; the list of tools in line 19 is no call.',
  },
  {
    file: 'openai/openai--openai-shell-container.1.json',
    calls: [[28, 'call_abc123def456ghi789jkl012']],
    results: [[38, 'call_abc123def456ghi789jkl012']],
    errors: [],
  },
  {
    file: 'openai/openai--openai-tool-search.1.json',
    calls: [
      [20, 'tsc_04bd69550b37ba260069aa689605cc8190bd2d9bf1199fa630'],
      [66, 'call_ytqozXvUXG8NN1b0IODxzUaE'],
    ],
    results: [[30, 'tso_04bd69550b37ba260069aa68965b508190949d19c05f1b6df9']],
    errors: [],
    note: 'The output of the search has an id of its own and no call_id (line 33): it is of the search before it.',
  },
  {
    file: 'openai/openai--parallel-tool-call-wrapper.1.chunks.txt',
    calls: [[2, 'call_parallel']],
    results: [],
    errors: [],
    note: 'One call, of a tool named parallel that names two others in its arguments. Lines 1 and 6 lack a brace at their end and are no JSON.',
  },
]
