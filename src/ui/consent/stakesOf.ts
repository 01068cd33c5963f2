import { maskSecrets } from '../../internal/maskSecrets.ts'
import { splitHidden } from '../../internal/splitHidden.ts'
import { promisedUndo, toolIn } from '../../policy/registeredMode.ts'
import type { ConfirmBy, RegisteredTool, ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolMode } from '../../model/JsonObject.ts'
import { declaredArguments } from '../../policy/declaredArguments.ts'
import { patchedFiles } from '../../status/patchedFiles.ts'

/** The way back after it ran: by the app's word about the tool, and nobody else's. */
type WayBack = { kind: 'undo' | 'hold' | 'none'; forMs?: number | undefined }

/** `careful`: nothing here brings it back, as far as is known. `grave`: something is lost for good. */
export type Gravity = 'careful' | 'grave' | undefined

const LONGEST_TYPED = 80
const STRENGTHS: readonly ConfirmBy[] = ['click', 'again', 'type']

/** The stakes of allowing a call. `shown`: the execution with the person's edits. */
export function stakesOf(
  policy: ToolPolicy | undefined,
  status: ToolCallStatus,
  shown: Execution,
  canOfferUndo: boolean,
) {
  const tool: RegisteredTool = toolIn(policy, shown.name) ?? {}
  const wayBack = wayBackOf(policy, tool, status, shown, canOfferUndo)
  const asked = confirmByOf(policy, tool, status, wayBack)
  const name = asked === 'type' ? nameIn(shown, tool.loses) : undefined
  const confirmBy = asked === 'type' && name === undefined ? 'again' : asked
  const isFinal = wayBack?.kind === 'none'
  const isLost =
    status.mode === 'destructive' && promisedUndo(policy, shown.name, shown.server) === false
  const isGrave = confirmBy === 'again' || name !== undefined || isLost
  const isUnsure = wayBack === undefined && (status.mode === 'destructive' || isSent(status))
  const gravity: Gravity = isGrave ? 'grave' : isFinal || isUnsure ? 'careful' : undefined
  return {
    /** Undefined: nothing is known, and nothing is said. */
    wayBack,
    name,
    /** The app's way to allow. Undefined: the gravity decides. */
    confirmBy,
    gravity,
  }
}

/** Others get it: nothing brings it back. */
export const isSent = ({ because }: ToolCallStatus): boolean =>
  because.some(({ kind }) => kind === 'outbound_publish')

function wayBackOf(
  policy: ToolPolicy | undefined,
  { undoFor }: RegisteredTool,
  { mode, consentCause }: ToolCallStatus,
  { name, server }: Execution,
  canOfferUndo: boolean,
): WayBack | undefined {
  const undo = promisedUndo(policy, name, server)
  if (undo === 'hold') return { kind: 'hold' }
  if (undo === true) return { kind: 'undo', forMs: undoFor }
  if (undo === false || consentCause === 'asks_outbound') return { kind: 'none' }
  return mode === 'destructive' && !canOfferUndo ? { kind: 'none' } : undefined
}

function confirmByOf(
  policy: ToolPolicy | undefined,
  tool: RegisteredTool,
  { mode }: ToolCallStatus,
  wayBack: WayBack | undefined,
): ConfirmBy | undefined {
  const confirmBy = policy?.confirmBy ?? {}
  if (tool.confirmBy) return tool.confirmBy
  if (typeof confirmBy !== 'object') return STRENGTHS.find((by) => by === confirmBy)
  const said = [confirmBy[mode], wayBack?.kind === 'none' ? confirmBy.irreversible : undefined]
  return STRENGTHS.findLast((by) => said.includes(by))
}

/** The name of the thing that is lost, if a person can read and type it. */
function nameIn({ arguments: given }: Execution, loses: string | undefined): string | undefined {
  if (loses === undefined || !Object.hasOwn(given, loses)) return undefined
  const name = given[loses]
  const text = typeof name === 'number' ? String(name) : name
  return typeof text === 'string' && isTypable(text) ? text : undefined
}

/** All of it is drawn as it is typed. */
const isTypable = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= LONGEST_TYPED &&
  !/[\r\n]/.test(text) &&
  splitHidden(text, true).every((piece) => 'text' in piece) &&
  maskSecrets(text) === text

/** The typed name is the one that is lost; how many blanks stand anywhere does not count. */
export const isSameName = (typed: string, name: string): boolean => asTyped(typed) === asTyped(name)

const asTyped = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Characters of one piece of a command line before its middle is cut out. */
export const COMMAND_PIECE = 800

/** Arguments that hold a command line. */
const KEYS = ['command', 'cmd', 'command_line', 'commandLine', 'script']

const RUNS_COMMANDS =
  /(?:^|[^a-z])(?:shell|bash|zsh|sh|exec|execute|command|cmd|terminal|powershell|run)(?:[^a-z]|$)/i

/** The command line of a local tool, or of one named so; of declared arguments, and no patch. */
export function commandOf(
  { name, tool, arguments: given }: Execution,
  mode: ToolMode,
): string | undefined {
  if (mode !== 'local' && !RUNS_COMMANDS.test(name.slice(0, 200))) return undefined
  for (const key of declaredArguments(KEYS, tool.inputSchema)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (patchedFiles('', { command: value })) continue // the changes are shown
    if (typeof value === 'string' && value.trim() !== '') return value
    if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string'))
      return value.join(' ')
  }
  return undefined
}
