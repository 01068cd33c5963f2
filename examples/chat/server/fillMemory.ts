import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const SAMPLES = [
  {
    type: 'entity',
    name: 'Ben Okafor',
    entityType: 'person',
    observations: ['designs the posters', 'has room 204'],
  },
  {
    type: 'entity',
    name: 'Ida Lind',
    entityType: 'person',
    observations: ['runs the catering', 'works mornings only'],
  },
  {
    type: 'entity',
    name: 'Garden room',
    entityType: 'place',
    observations: ['seats twenty', 'is booked for Friday'],
  },
  { type: 'relation', from: 'Ida Lind', to: 'Ben Okafor', relationType: 'works with' },
]

/** Gives the agent something to remember, unless it remembers something already. */
export async function fillMemory(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, SAMPLES.map((sample) => JSON.stringify(sample)).join('\n'), {
    flag: 'wx',
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}
