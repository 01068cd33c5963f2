import { defineToolPolicy } from '../../policy/defineToolPolicy.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { sayMistake } from './sayMistake.ts'

const checked = new WeakSet<object>()

/** Names what `defineToolPolicy` would refuse in a policy that did not pass it. */
export function checkPolicy(policy: ToolPolicy): void {
  if (checked.has(policy)) return
  checked.add(policy)
  try {
    defineToolPolicy(policy)
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/^handrail: /, '') : ''
    sayMistake(`${text} It counts for nothing there. Write the policy with defineToolPolicy.`)
  }
}
