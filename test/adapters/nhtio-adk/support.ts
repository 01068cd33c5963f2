import { readFileSync } from 'node:fs'

const read = () =>
  JSON.parse(readFileSync('test/fixtures/nhtio-adk/turns.json', 'utf8')) as Record<string, object[]>

/** Parsed anew for each test: nothing may change them. */
export const adk = (scenario: string): object[] => read()[scenario]!
export const scenarios: Readonly<Record<string, () => object[]>> = Object.fromEntries(
  Object.keys(read()).map((name) => [name, () => adk(name)]),
)

export const announced = (id: unknown, more: object = {}) => ({
  id,
  tool: 'read_note',
  args: {},
  isComplete: false,
  isError: false,
  createdAt: '2026-05-08T10:00:00Z',
  updatedAt: '2026-05-08T10:00:00Z',
  ...more,
})
export const completed = (id: unknown, more: object = {}) => ({
  id,
  isComplete: true,
  isError: false,
  updatedAt: '2026-05-08T10:00:01Z',
  completedAt: '2026-05-08T10:00:01Z',
  ...more,
})
