import { randomUUID } from 'node:crypto'
import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import type { Question, QuestionAnswer } from 'handrail'

/** The questions that MCP servers wait for an answer to, by ids that nobody guesses. */
export class Questions {
  readonly #open = new Map<string, (result: ElicitResult) => void>()

  /** Waits for the person. `show` is given the question, and nothing once it is over. */
  async ask(
    asked: ElicitRequestParams,
    signal: AbortSignal,
    show: (question: Question | undefined) => void,
  ): Promise<ElicitResult> {
    const id = randomUUID()
    show({
      id,
      message: asked.message,
      ...('requestedSchema' in asked && { schema: asked.requestedSchema }),
      ...('url' in asked && { url: asked.url }),
    })
    try {
      return await new Promise<ElicitResult>((resolve) => {
        this.#open.set(id, resolve)
        signal.addEventListener('abort', () => resolve({ action: 'cancel' }), { once: true })
      })
    } finally {
      this.#open.delete(id)
      show(undefined)
    }
  }

  /** False where nobody waits for it: answered before, withdrawn, or never asked. */
  answer(id: string, answer: QuestionAnswer): boolean {
    const resolve = this.#open.get(id)
    resolve?.({
      action: answer.kind,
      ...(answer.kind === 'accept' && {
        content: answer.value as NonNullable<ElicitResult['content']>,
      }),
    })
    return resolve !== undefined
  }
}
