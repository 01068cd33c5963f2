import { describe, expect, test } from 'vitest'
import { askedQuestions } from '../../../../src/adapters/shared/members.ts'
import { hostileValues } from '../../../support/hostileValues.ts'
import fc from 'fast-check'

const ask = (args: Record<string, unknown>, name = 'AskUserQuestion') =>
  askedQuestions({ name, arguments: args }, 'q')

describe('questions in the arguments of a call', () => {
  test('Claude Code asks with choices and their descriptions, one or several, and any other text', () => {
    const options = [{ label: 'Yes', description: 'All of it' }, { label: 'No' }]
    expect(
      ask({
        questions: [
          { question: 'Go on?', header: 'Go', multiSelect: false, options },
          { question: 'Where?', header: 'Where', multiSelect: true, options },
        ],
      })?.schema,
    ).toEqual({
      type: 'object',
      required: ['Go on?', 'Where?'],
      properties: {
        'Go on?': {
          title: 'Go on?',
          'x-header': 'Go',
          anyOf: [
            { const: 'Yes', title: 'Yes', description: 'All of it' },
            { const: 'No', title: 'No' },
            { type: 'string', minLength: 1 },
          ],
        },
        'Where?': {
          type: 'array',
          title: 'Where?',
          'x-header': 'Where',
          minItems: 1,
          uniqueItems: true,
          items: {
            anyOf: [
              { const: 'Yes', title: 'Yes', description: 'All of it' },
              { const: 'No', title: 'No' },
              { type: 'string', minLength: 1 },
            ],
          },
        },
      },
    })
  })

  test.each([
    ['another tool', 'ask', { questions: [{ text: 'a' }] }],
    ['questions with answers', 'AskUserQuestions', { questions: [{ text: 'a' }], answers: {} }],
    ['no question', 'AskUserQuestions', { questions: [{}, null, 'x'] }],
    ['no list', 'AskUserQuestions', { questions: 'x' }],
  ])('%s asks nothing', (_, name, args) => {
    expect(ask(args, name)).toBeUndefined()
  })

  test('never throw, whatever they hold', () => {
    fc.assert(
      fc.property(
        hostileValues,
        fc.array(
          fc.oneof(
            hostileValues,
            fc.record({
              text: fc.string(),
              options: fc.oneof(hostileValues, fc.array(hostileValues)),
              id: hostileValues,
              type: hostileValues,
            }),
          ),
        ),
        (intro, questions) => {
          expect(ask({ intro, questions })?.id ?? 'q').toBe('q')
        },
      ),
    )
  })
})
