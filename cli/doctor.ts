import { intro } from '@clack/prompts'
import { examine } from './doctor/examine.ts'
import { indented } from './plainText.ts'
import { log, outro } from './terminal.ts'

/** Prints what is wrong with an app and how to mend it. True if anything is wrong. */
export function doctor(root: string): boolean {
  const examinations = examine(root)
  intro('handrail doctor')
  for (const { name, findings } of examinations) {
    if (findings.length === 0) log.success(name)
    for (const { kind, says, remedy } of findings)
      if (kind === 'unseen') log.info(`${name}: not looked at. ${says}\n${remedy}`)
      else log[kind === 'problem' ? 'error' : 'warn'](`${name}: ${indented(says)}\n${remedy}`)
  }
  const kinds = examinations.flatMap(({ findings }) => findings.map(({ kind }) => kind))
  const count = kinds.filter((kind) => kind === 'problem').length
  const clean = kinds.includes('unseen')
    ? 'Nothing is wrong in what was looked at.'
    : 'Nothing is wrong.'
  outro(count === 0 ? clean : count === 1 ? '1 problem.' : `${count} problems.`)
  return count > 0
}
