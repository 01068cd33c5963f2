'use client'
import { useContext } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { ServerName } from '../../content/text/ServerName.tsx'
import { isConfiguredServer } from '../../execution/isConfiguredServer.ts'
import type { Words } from '../../messages/words.ts'
import { PolicyContext } from '../../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

/** The machine name of a tool, its server, its mode where it is known. */
export function ToolNames({ status, words }: { status: ToolCallStatus; words: Words }) {
  const policy = useContext(PolicyContext)
  const { execution, mode, modeSource } = status
  const { name, server } = execution
  return (
    <>
      <code className="handrail-name" dir="ltr">
        <ForeignText text={name} />
      </code>
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(execution, policy)} />
      )}
      {modeSource !== 'checking' && (
        <span className="handrail-mode">{words.text(`mode.${mode}`)}</span>
      )}
    </>
  )
}
