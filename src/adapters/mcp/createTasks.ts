import type { JsonObject } from '../../tool-call/index.ts'
import { textOf } from '../shared/read/textOf.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { note, settle, type Calls } from './Calls.ts'
import { isOpen, type McpCall } from './McpCall.ts'
import { readAnswer } from './readReport.ts'

export type Tasks = ReturnType<typeof createTasks>

/**
 * Calls that the server runs as tasks: their results are fetched later. Source: MCP 2025-11-25,
 * Tasks.
 */
export function createTasks(calls: Calls) {
  const byTask = new Map<unknown, McpCall>()
  /** Known to have failed, without the failure itself. */
  const failed = new Set<McpCall>()

  function read(task: JsonObject) {
    const call = byTask.get(task.taskId)
    if (!call || !isOpen(call)) return
    const { status, statusMessage } = task
    note(calls, call, { task: withoutMembers(task, '_meta') })
    if (status === 'cancelled') settle(calls, call, { outcome: 'cancelled' })
    if (status !== 'failed') return
    settle(calls, call, {
      result: {
        success: false,
        error:
          typeof statusMessage === 'string'
            ? statusMessage
            : `The task ${textOf(task.taskId, 100)} failed`,
      },
    })
    failed.add(call)
  }

  return {
    find: (taskId: unknown) => byTask.get(taskId),
    read,
    start(call: McpCall, task: JsonObject) {
      if (!isOpen(call) || typeof task.taskId !== 'string') return
      byTask.set(task.taskId, call)
      call.ids.taskId = task.taskId
      read(task)
    },
    /** The result that the task was about; of a failed one it says what went wrong. */
    answer(taskId: unknown, response: JsonObject) {
      const call = byTask.get(taskId)
      if (!call) return
      if (failed.delete(call)) delete call.result
      readAnswer(calls, call, response)
    },
    reset() {
      byTask.clear()
      failed.clear()
    },
  }
}
