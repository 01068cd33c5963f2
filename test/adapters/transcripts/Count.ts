/** How many calls, how many of them have a result, and how many of these are errors. */
export interface Count {
  calls: number
  results: number
  errors: number
}

/** Ids with what is known of them. Written from the raw formats: nothing here may come from src. */
export function createTally() {
  const calls = new Set<string>()
  const results = new Map<string, boolean>()
  let anonymous = 0
  return {
    call: (id: string | undefined | null) => void (id ? calls.add(id) : anonymous++),
    result: (id: string, isError: boolean) => void results.set(id, results.get(id) ?? isError),
    count: (): Count => ({
      calls: new Set([...calls, ...results.keys()]).size + anonymous,
      results: results.size,
      errors: [...results.values()].filter(Boolean).length,
    }),
  }
}

/** Whatever the raw formats have, as far as somebody counts by it. */
export interface Raw extends Partial<
  Record<'id' | 'type' | 'role' | 'status' | 'tool_call_id' | 'tool_use_id', string>
> {
  call_id?: string | null
  approval_request_id?: string | null
  output?: unknown
  error?: unknown
  function?: unknown
  content?: unknown
  content_block?: Raw
  is_error?: boolean
  custom?: unknown
  choices?: Raw[]
  message?: Raw
  delta?: Raw
  tool_calls?: Raw[]
  toolCalls?: Raw[]
  messages?: Raw[]
  toolCallId?: string
  toolCallName?: string
  item?: Raw
  response?: Raw
}
