import type { UndoOutcome } from 'handrail'
import type { Graph, Memory, Relation } from './Memory.ts'

/** What a call to forget takes out of the memory; undefined where it is another call. */
export function forgottenBy(
  tool: string,
  input: Record<string, unknown>,
  { entities, relations }: Graph,
): Graph | undefined {
  if (tool === 'delete_entities' && Array.isArray(input['entityNames'])) {
    const names = new Set<unknown>(input['entityNames'])
    return {
      entities: entities.filter(({ name }) => names.has(name)),
      relations: relations.filter(({ from, to }) => names.has(from) || names.has(to)),
    }
  }
  if (tool === 'delete_relations' && Array.isArray(input['relations'])) {
    const wanted = input['relations'].filter(
      (one: unknown): one is Relation => typeof one === 'object' && one !== null,
    )
    return {
      entities: [],
      relations: relations.filter((relation) => wanted.some((one) => isSame(one, relation))),
    }
  }
  return undefined
}

/**
 * Puts back what was forgotten: nothing where somebody was remembered anew since, and no relation
 * to somebody who is gone.
 */
export async function restoreMemory(memory: Memory, lost: Graph): Promise<UndoOutcome> {
  const now = await memory.read()
  const again = lost.entities.find(({ name }) =>
    now.entities.some((entity) => entity.name === name),
  )
  if (again)
    return {
      kind: 'conflict',
      reason: `${again.name} has been remembered anew since. Putting the old memory back would mix the two.`,
      changes: { before: null, after: again },
    }
  const names = new Set([...now.entities, ...lost.entities].map(({ name }) => name))
  const [back, gone] = [true, false].map((wanted) =>
    lost.relations.filter(({ from, to }) => (names.has(from) && names.has(to)) === wanted),
  ) as [Relation[], Relation[]]
  await memory.add({ entities: lost.entities, relations: back })
  if (gone.length === 0) return { kind: 'undone' }
  const items = [
    ...lost.entities.map(({ name }) => ({ label: name, undone: true })),
    ...back.map((relation) => ({ label: labelOf(relation), undone: true })),
  ]
  return {
    kind: 'partial',
    items: [
      ...items,
      ...gone.map((relation) => ({
        label: labelOf(relation),
        undone: false,
        reason: 'one of them is forgotten',
      })),
    ],
  }
}

const labelOf = ({ from, relationType, to }: Relation): string =>
  `${from} ${relationType.replaceAll('_', ' ')} ${to}`
const isSame = (a: Relation, b: Relation): boolean =>
  a.from === b.from && a.to === b.to && a.relationType === b.relationType
