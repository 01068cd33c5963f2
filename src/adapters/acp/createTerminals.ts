import type { JsonObject } from '../../model/JsonObject.ts'
import type { CallRegistry, KnownCall } from '../shared/CallRegistry.ts'
import { addLog } from '../shared/createCallReader.ts'
import { listOf, ownMembers, textMembers, textOf } from '../shared/members.ts'

/**
 * The terminals that calls show, and what they hold. Source: Agent Client Protocol, `terminal/output`
 * and the terminals of version 2; `_meta` of Codex and Claude Code, whose agents run the commands.
 */
export function createTerminals(calls: CallRegistry) {
  /** Terminals by their ids. A name tells the later ones of a call from its first. */
  const known = new Map<string, { call: KnownCall; name?: string }>()

  function add(id: string, call: KnownCall) {
    if (known.get(id)?.call === call) return
    const isFirst = ![...known.values()].some((terminal) => terminal.call === call)
    known.set(id, { call, ...(!isFirst && { name: id }) })
  }

  function read(id: string, { output, data, exitStatus, ...said }: JsonObject) {
    const { call, name } = known.get(id) ?? {}
    if (!call) return
    const { content = [] } = call.facts
    if (typeof output === 'string') {
      const others = content.filter((part) => part.kind !== 'log' || part.name !== name)
      calls.mergeCallFacts(call, {
        content: [...others, { kind: 'log', ...textMembers({ name }), text: output }],
      })
    } else if (typeof data === 'string' && data !== '')
      calls.mergeCallFacts(call, { content: addLog(content, name, data) })
    const { exitCode, exit_code: code = exitCode, signal } = { ...said, ...ownMembers(exitStatus) }
    const exit = {
      ...(typeof code === 'number' && { exit_code: code }),
      ...textMembers({ signal }),
    }
    if (Object.keys(exit).length > 0) calls.mergeCallFacts(call, { rest: exit })
  }

  return {
    read,
    /** Reads which terminals a call shows, and what its agent says of them. */
    show(call: KnownCall, { content, _meta }: JsonObject) {
      for (const item of listOf(content)) {
        const { type, terminalId } = ownMembers(item) ?? {}
        if (type === 'terminal') add(textOf(terminalId), call)
      }
      const meta = ownMembers(_meta) ?? {}
      for (const said of [meta.terminal_output_delta ?? meta.terminal_output, meta.terminal_exit]) {
        const members = ownMembers(said)
        if (!members) continue
        const id = textOf(members.terminal_id)
        add(id, call)
        read(id, members)
      }
    },
    /** Reads an update of version 2, whose output is bytes in base64. */
    update({ terminalId, data, output, ...said }: JsonObject) {
      const whole = decoded(ownMembers(output)?.data)
      read(textOf(terminalId), { ...said, data: decoded(data), output: whole })
    },
  }
}

/** Undefined for anything but bytes in base64. */
function decoded(data: unknown): string | undefined {
  try {
    return typeof data === 'string'
      ? new TextDecoder().decode(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)))
      : undefined
  } catch {
    return undefined
  }
}
