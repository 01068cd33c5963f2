import { addState } from '../../src/internal/mergeProps.ts'

const stateAttributes = (state: Record<string, string | undefined>) => addState({}, state)

describe('stateAttributes', () => {
  it('writes a state as data attributes, its names in lower case with hyphens', () => {
    expect(
      stateAttributes({ handrail: 'bubble', status: 'running', modeSource: 'name', callId: 'c1' }),
    ).toEqual({
      'data-handrail': 'bubble',
      'data-status': 'running',
      'data-mode-source': 'name',
      'data-call-id': 'c1',
    })
  })

  it('leaves out an attribute that is undefined; an empty text is a value', () => {
    expect(stateAttributes({ undo: undefined, mode: '' })).toEqual({ 'data-mode': '' })
    expect(stateAttributes({})).toEqual({})
  })

  it('values from outside are written as they are', () => {
    expect(stateAttributes({ callId: '"><img src=x onerror=alert(1)>' })).toEqual({
      'data-call-id': '"><img src=x onerror=alert(1)>',
    })
  })
})
