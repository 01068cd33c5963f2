import { readFileSync } from 'node:fs'
import {
  fromAssistantUi,
  toAssistantUiAnswer,
  toAssistantUiDecision,
  type AssistantUiPart,
  type AssistantUiResponse,
} from '../../../src/adapters/assistant-ui/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ConsentDecision, QuestionAnswer } from '../../../src/model/index.ts'

interface Recording {
  readonly parts: readonly AssistantUiPart[]
  readonly responses: readonly AssistantUiResponse[]
  readonly answer?: QuestionAnswer
  readonly decision?: ConsentDecision
}
const recording = (name: string) =>
  JSON.parse(readFileSync(`test/fixtures/assistant-ui/${name}.json`, 'utf8')) as Recording
const recordsOf = ({ parts }: Recording) => parts.map((part) => fromAssistantUi(part))

describe('what the real runtime says and takes', () => {
  it.each([
    ['decision', ['awaiting_consent', 'preparing', 'running', 'succeeded']],
    ['questions', ['running', 'preparing', 'running', 'succeeded']],
    ['questions-dismissed', ['running', 'denied']],
    ['preliminary', ['running', 'running', 'running', 'succeeded']],
    ['preliminary-stopped', ['running', 'cancelled']],
  ])('%s: the person sees each state in turn', (name, kinds) => {
    expect(recordsOf(recording(name)).map((record) => deriveToolCallStatus(record).kind)).toEqual(
      kinds,
    )
  })

  it.each(['decision', 'questions', 'questions-dismissed'])(
    '%s: what a person says is written as the runtime took it',
    (name) => {
      const { parts, responses, answer, decision } = recording(name)
      const record = fromAssistantUi(parts[0]!)
      expect([
        answer ? toAssistantUiAnswer(record, answer) : toAssistantUiDecision(record, decision!),
      ]).toEqual(responses)
    },
  )

  it('an interim result is a result so far, never the result', () => {
    expect(
      recordsOf(recording('preliminary')).map(({ partial, result }) => [partial, result]),
    ).toEqual([
      [undefined, undefined],
      [{ success: true, data: { done: 1, of: 3 } }, undefined],
      [{ success: true, data: { done: 2, of: 3 } }, undefined],
      [undefined, { success: true, data: { done: 3, of: 3 } }],
    ])
    expect(recordsOf(recording('preliminary-stopped')).at(-1)).toMatchObject({
      partial: { data: { done: 1 } },
      run: 'ended',
    })
  })

  it('several questions are one form, and nobody is asked to allow', () => {
    const [asked, answered] = recordsOf(recording('questions'))
    expect(asked!.request).toBeUndefined()
    expect(asked!.question).toMatchObject({
      message: 'Before I start:',
      schema: {
        required: ['where', 'when', 'why'],
        properties: {
          where: { type: 'array', title: 'Folder', description: 'Which folders?' },
          when: {
            title: 'When?',
            anyOf: [
              { const: 'now', title: 'Now' },
              { const: 'later', title: 'Tonight' },
            ],
          },
          why: { type: 'string', title: 'What for?' },
        },
      },
    })
    expect(answered!.decision).toMatchObject({
      kind: 'respond',
      text: 'Books, drafts, Tonight, To find them',
    })
  })

  it('questions of any shape are read without an error, and their answers are written', () => {
    const [part] = recording('questions').parts
    for (const questions of [
      undefined,
      [],
      [null, { id: 1 }],
      [{ id: '__proto__', prompt: 'x' }],
    ]) {
      const record = fromAssistantUi({
        ...part!,
        approval: { id: 'a1', display: 'questions', questions },
      } as AssistantUiPart)
      expect(record.question).toBeDefined()
      expect(toAssistantUiAnswer(record, { kind: 'accept', value: {} })).toHaveProperty('answers')
    }
  })
})
