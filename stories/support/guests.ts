import type { JsonObject } from '../../src/index.ts'

/** A guest, as a row of a list. */
export const GUEST = {
  type: 'object',
  title: 'Guest',
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      title: 'Name',
      description: 'As on the card.',
      examples: ['Ida Lind'],
    },
    age: { type: 'integer', title: 'Age', minimum: 0 },
    place: {
      type: 'object',
      title: 'Place',
      properties: { table: { type: 'string', title: 'Table' } },
    },
  },
} satisfies JsonObject
