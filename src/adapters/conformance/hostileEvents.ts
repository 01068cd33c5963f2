const NEVER = [null, undefined, true, 0, '', 'x', [], {}, [null], 1n, Symbol('x'), () => 1]

/** What may arrive in place of events: other types, and these events with each member spoilt. */
export function hostileEvents(events: readonly object[]): unknown[] {
  const spoilt = events.flatMap((event) =>
    Object.keys(event).flatMap((key) => [
      ...NEVER.map((value) => ({ ...event, [key]: value })),
      Object.defineProperty({ ...event }, key, { enumerable: true, get: refuse }),
    ]),
  )
  return [
    ...NEVER,
    ...spoilt,
    new Proxy({}, { get: refuse, ownKeys: refuse, has: refuse }),
    circle(),
  ]
}

function refuse(): never {
  throw new Error('an event that cannot be read')
}

function circle(): object {
  const event: { self?: object } = {}
  event.self = event
  return event
}
