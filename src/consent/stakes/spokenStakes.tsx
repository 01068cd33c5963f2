'use client'
import type { Words } from '../../messages/words.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { commandOf } from '../command/commandOf.ts'
import { gravestReasons } from '../command/gravestReasons.ts'
import { commands } from '../command/useCommandRisk.tsx'
import { stakesOf } from './stakesOf.ts'

/** Longer than this no request is kept from being heard. */
const LONGEST_WAIT_MS = 1000

/**
 * What is grave about a request, for somebody who listens: what its command does, and that there is
 * no way back. At once where it runs no command.
 */
export function spokenStakes(
  policy: ToolPolicy | undefined,
  status: ToolCallStatus,
  canOfferUndo: boolean,
  words: Words,
): readonly string[] | Promise<readonly string[]> {
  const { execution, mode } = status
  const { wayBack } = stakesOf(policy, status, execution, canOfferUndo)
  const final = wayBack?.kind === 'none' ? [words.text('announce.no_way_back')] : []
  const command = commandOf(execution, mode)
  if (command === undefined) return final
  const said = () => [...risksOf(command, words), ...final]
  if (commands.state().value) return said()
  return new Promise((resolve) => {
    const timer = setTimeout(done, LONGEST_WAIT_MS)
    const ignore = commands.subscribe(done)
    commands.load()
    function done(): void {
      ignore()
      clearTimeout(timer)
      resolve(said())
    }
  })
}

/** What is known of it by now. */
function risksOf(command: string, words: Words): readonly string[] {
  const { value } = commands.state()
  if (!value) return []
  return gravestReasons(value.commandRisk(command)).map(
    ({ reason }) => words.find(`risk.${reason}`) ?? value.RISK_WORDS[`risk.${reason}`],
  )
}
