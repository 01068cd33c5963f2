import type { JsonObject } from '../../tool-call/index.ts'
import { keepEarly } from '../shared/calls/keepEarly.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { addCall, note, reconnect, type Calls } from './Calls.ts'
import type { Questions } from './createQuestions.ts'
import type { Tasks } from './createTasks.ts'
import { readAnswer } from './readReport.ts'

/** Who sent a message. */
export type McpSide = 'client' | 'server'

/** A request that the client sent. */
interface Request {
  readonly method: string
  readonly params: JsonObject
}

const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/** Requests of the client, and the responses to both sides' requests. */
export function createRequests(calls: Calls, tasks: Tasks, questions: Questions) {
  /** Requests other than calls, until they are answered. */
  const requests = new Map<string, Request>()

  function readCallResponse(key: string, members: JsonObject) {
    const call = calls.byKey.get(key)
    const result = ownMembers(members.result)
    if (!call) return
    if (result && ownMembers(result.task)) tasks.start(call, ownMembers(result.task) ?? {})
    else if (
      members.error === undefined &&
      result?.resultType !== undefined &&
      result.resultType !== 'complete'
    )
      note(calls, call, { unreadResult: result })
    else readAnswer(calls, call, members)
  }

  return {
    read(message: object, key: string, method: string, params: JsonObject) {
      if (method === 'initialize') {
        // Both sides count from the beginning again.
        requests.clear()
        reconnect(calls)
        questions.withdrawAll()
      }
      if (method === 'tools/call') {
        const result = addCall(calls, message, key, params)
        if (result) readCallResponse(key, result)
      } else requests.set(key, { method, params })
    },
    readResponse(members: JsonObject, key: string, from: McpSide | undefined) {
      const result = ownMembers(members.result)
      const mayAnswerQuestion = from === undefined && questions.has(key)
      const answersQuestion =
        from === 'client' ||
        (mayAnswerQuestion &&
          (ACTIONS.includes(result?.action) || !(calls.byKey.get(key) || requests.has(key))))
      if (answersQuestion) return questions.answer(key, result?.action)
      if (calls.byKey.get(key)) return readCallResponse(key, members)
      const request = requests.get(key)
      if (!request) return keepEarly(calls.early, key, members)
      requests.delete(key)
      if (result) readReply(tasks, calls, request, result, members)
    },
    reset: () => requests.clear(),
  }
}

/** The result of a request other than a call. */
function readReply(
  tasks: Tasks,
  calls: Calls,
  { method, params }: Request,
  result: JsonObject,
  members: JsonObject,
) {
  if (method === 'initialize') calls.serverInfo = result.serverInfo
  else if (method === 'tools/list')
    calls.declarations.read(result.tools, params.cursor !== undefined)
  else if (method === 'tasks/get' || method === 'tasks/cancel') tasks.read(result)
  else if (method === 'tasks/list')
    for (const task of Array.isArray(result.tasks) ? (result.tasks as readonly unknown[]) : [])
      tasks.read(ownMembers(task) ?? {})
  else if (method === 'tasks/result') tasks.answer(params.taskId, members)
}
