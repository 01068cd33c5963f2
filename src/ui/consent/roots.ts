'use client'
import { useContext, useMemo } from 'react'
import type { CommandRisk } from '../../commands/commandRisk.ts'
import { oncePer } from '../../internal/basics.ts'
import { lazyRoot, useLazyRoot } from '../../internal/lazyRoot.ts'
import type { RuleEngine, RuleSuggestions } from '../../policy/ToolPolicy.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import { useWords } from '../../words/useWords.ts'

/** Forms, questions, checks of an input by its schema, and what a person unfolds of a request. */
export const formRoot = lazyRoot(() => import('./Form.lazy.tsx'))

/** Permissions for longer: of an app that keeps them. */
export const grantsRoot = lazyRoot(() => import('./Grants.lazy.tsx'))

export const templateRoot = lazyRoot(
  () => import('../../engines/template/confirmationPrompt.lazy.ts'),
)

/** The reader of commands. Fetched with the first request that holds one; Allow waits for it. */
export const commandsRoot = lazyRoot(() => import('./commands.lazy.tsx'))

export const NO_WORDS = {}

/** The risks of a command line, and their words. Undefined without one, and until they are known. */
export function useCommandRisk(line: string | undefined): {
  risk: CommandRisk | undefined
  riskWords: Words
  hasFailed: boolean | undefined
} {
  const { value, failed: hasFailed } = useLazyRoot(commandsRoot, line !== undefined)
  const risk = useMemo(
    () => (line === undefined ? undefined : value?.commandRisk(line)),
    [line, value],
  )
  return { risk, riskWords: useWords(value?.RISK_WORDS ?? NO_WORDS), hasFailed }
}

const suggestionsOf = oncePer((rules: RuleEngine) =>
  lazyRoot<RuleSuggestions>(() => rules.suggestions()),
)

/** The rules that a request offers, once they have come. Undefined without rules in the policy. */
export function useRuleSuggestions(isWanted = true): RuleSuggestions | undefined {
  const rules = useContext(PolicyContext)?.rules
  return useLazyRoot(rules && suggestionsOf(rules), isWanted).value
}
