import { expect, it } from 'vitest'

it('a conversation of this file hears nothing of one by its name in another', () => {
  const channel = new BroadcastChannel('handrail/flow')
  channel.close()
  expect(channel.name).toMatch(/^handrail\/flow ./)
})
