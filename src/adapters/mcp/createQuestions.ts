import type { JsonObject, Question } from '../../tool-call/index.ts'
import { isSameJson } from '../shared/read/isSameJson.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { createCall, settle, type Calls } from './Calls.ts'
import type { Tasks } from './createTasks.ts'
import { isOpen, type McpCall } from './McpCall.ts'
import { questionEnd, readQuestion, RELATED_TASK } from './readQuestion.ts'

interface Asked {
  readonly call: McpCall
  readonly question: Question
  readonly params: JsonObject
}

const NAME = 'elicitation/create'

export type Questions = ReturnType<typeof createQuestions>

/**
 * What the server asks the person. A question does not say which call it is about: it belongs to
 * its task's call, else to the latest that is open, else it stands alone.
 */
export function createQuestions(calls: Calls, tasks: Tasks) {
  const asked = new Map<string, Asked>()

  function close({ call, question }: Asked, action: unknown) {
    if (!call.questions.includes(question)) return
    call.questions = call.questions.filter((open) => open !== question)
    calls.list.touch(call)
    if (call.name === NAME && isOpen(call)) settle(calls, call, questionEnd(action))
  }

  return {
    has: (key: string) => asked.has(key),
    ask(message: object, key: string, params: JsonObject) {
      const before = asked.get(key)
      if (before && isSameJson(before.params, params)) return
      if (before) this.answer(key, 'cancel')
      const taskId = ownMembers(ownMembers(params._meta)?.[RELATED_TASK])?.taskId
      const related = tasks.find(taskId) ?? [...calls.open].at(-1)
      const call =
        related && isOpen(related)
          ? related
          : createCall(calls, `question:${key}`, { name: NAME }, message, {})
      const question = readQuestion(params, key)
      asked.set(key, { call, question, params })
      call.questions = [...call.questions, question]
      calls.list.touch(call)
    },
    answer(key: string, action: unknown) {
      const found = asked.get(key)
      if (!found) return
      asked.delete(key)
      close(found, action)
    },
    /** What the person did at the address is done; the request may have been answered before. */
    complete(elicitationId: unknown) {
      for (const [key, found] of asked)
        if (elicitationId !== undefined && found.params.elicitationId === elicitationId)
          this.answer(key, 'accept')
    },
    /** Nobody waits for an answer any more. */
    withdrawAll() {
      for (const key of asked.keys()) this.answer(key, 'cancel')
    },
  }
}
