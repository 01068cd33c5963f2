import { createTally, type Count } from './Count.ts'

interface McpRaw {
  method?: string
  id?: string | number
  result?: McpRaw
  error?: object
  isError?: boolean
  content?: unknown
  structuredContent?: unknown
  resultType?: string
  task?: { taskId: string; status?: string }
  params?: { taskId?: string }
}

/**
 * Counts by hand what the messages of a connection say: from the specification, not from the
 * adapter. A task's result is asked for by another request.
 */
export function countMcp(messages: readonly object[]): Count {
  const { call, result, count } = createTally()
  const calls = new Set<string>()
  const tasks = new Map<string, string>()
  /** Requests for the result of a task, and the call that the task is of. */
  const asked = new Map<string, string>()

  for (const {
    method,
    id,
    params,
    result: answer,
    error,
    ...whole
  } of messages as readonly McpRaw[]) {
    const key = String(id)
    if (method === 'tools/call') {
      calls.add(key)
      call(key)
    } else if (method === 'tasks/result') asked.set(key, tasks.get(params?.taskId ?? '') ?? '')
    else if (method === undefined && id !== undefined && (calls.has(key) || asked.has(key))) {
      if (answer?.task) tasks.set(answer.task.taskId, key)
      else result(asked.get(key) ?? key, Boolean(error) || answer?.isError === true)
    } else if (
      id === undefined &&
      (whole.isError !== undefined ||
        whole.structuredContent !== undefined ||
        (whole.resultType && whole.content))
    )
      result('whole', whole.isError === true)
  }
  return count()
}
