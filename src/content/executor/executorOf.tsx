'use client'
import type { ReactNode } from 'react'
import type { Words } from '../../messages/words.ts'
import { getOwnMember } from '../../tool-call/JsonObject.ts'
import { ForeignText } from '../text/ForeignText.tsx'
import { Sentence } from '../text/Sentence.tsx'
import { executorKey } from './executorKey.ts'

const LONGEST = 200

/**
 * What runs a tool, and whether in a sandbox: a word of ours, or the runtime's own. Null where nobody
 * says it.
 */
export function executorOf(executor: unknown, words: Words): ReactNode {
  const kind = getOwnMember(executor, 'kind')
  const sandbox = getOwnMember(executor, 'sandbox')
  if (!isText(kind)) return null
  const key = executorKey(kind)
  const what = key ? words.text(key) : nameOf(kind)
  return isText(sandbox) ? (
    <Sentence
      parts={words.parts('executor.sandboxed_in')}
      values={{ what, name: nameOf(sandbox) }}
    />
  ) : typeof sandbox === 'boolean' ? (
    <Sentence
      parts={words.parts(sandbox ? 'executor.sandboxed' : 'executor.not_sandboxed')}
      values={{ what }}
    />
  ) : (
    what
  )
}

/** The agent that does what a tool does; true: it has no name here. Null where no agent does it. */
export const agentOf = (agent: unknown, words: Words): ReactNode =>
  agent === true ? words.text('executor.agent_unnamed') : nameOf(agent)

/** A name from outside; null for what is none. */
export const nameOf = (value: unknown): ReactNode =>
  isText(value) ? <ForeignText text={value} longest={LONGEST} /> : null

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
