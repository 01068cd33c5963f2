import { askAssistant } from './support/agent.ts'
import { PUBLISHED } from './support/toolsets.ts'

const THREE =
  'Create notes/mon.md saying one and create notes/tue.md saying two and create notes/wed.md saying three'

test('whole files that do not wait for each other are written at once', async () => {
  const { calls, steps } = await askAssistant(THREE, PUBLISHED)
  expect(calls.map(({ input }) => (input as { path: string }).path)).toEqual([
    'notes/mon.md',
    'notes/tue.md',
    'notes/wed.md',
  ])
  expect(steps).toBe(2)
})

test('one file that is written twice, and a change to what is there, wait for what comes before', async () => {
  expect(
    (
      await askAssistant(
        'Create notes/mon.md saying one and create notes/mon.md saying two',
        PUBLISHED,
      )
    ).steps,
  ).toBe(3)
  expect(
    (
      await askAssistant(
        'Create notes/mon.md saying one and rename notes/mon.md to notes/tue.md',
        PUBLISHED,
      )
    ).steps,
  ).toBe(3)
})
