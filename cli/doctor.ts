import { intro } from '@clack/prompts'
import { examine } from './doctor/examine.ts'
import { log, outro } from './terminal.ts'

/** Says what is wrong with an app, and what mends it; answers whether anything is. */
export function doctor(root: string): boolean {
  const examinations = examine(root)
  intro('handrail doctor')
  for (const { name, findings } of examinations) {
    if (findings.length === 0) log.success(name)
    for (const { kind, says, remedy } of findings)
      log[kind === 'problem' ? 'error' : 'warn'](`${says}\n${remedy}`)
  }
  const count = examinations
    .flatMap(({ findings }) => findings)
    .filter(({ kind }) => kind === 'problem').length
  outro(count === 0 ? 'Nothing is wrong.' : count === 1 ? '1 problem.' : `${count} problems.`)
  return count > 0
}
