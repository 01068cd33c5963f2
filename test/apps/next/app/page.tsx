import { evaluateCall } from 'handrail/policy'
import 'handrail/styles.css'
import { Chat } from './Chat'
import './page.css'
import { policy } from './policy'

/** A server component: it asks the policy, as a route handler would, and shows the calls. */
export default function Page() {
  const call = { name: 'shell_run', arguments: { command: 'npm run build' } }
  const { verdict } = evaluateCall(call, { tool: { server: null } }, policy)
  return (
    <>
      <p hidden>{verdict === 'run' ? 'runs' : 'asks'}</p>
      <Chat />
    </>
  )
}
