'use client'
import { useId, useContext, useMemo, type ReactNode, Fragment, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import { useConsentDialog } from './useConsentDialog.tsx'
import type { Words } from '../../words/foreign.ts'
import type {
  GrantRule,
  KnownCall,
  PreviewedCall,
  RuleProblem,
  RuleSuggestions,
  SeenCall,
  RuleClause,
} from '../../policy/ToolPolicy.ts'
import { coverageKinds, everyCall } from '../../policy/grants/coverageKinds.ts'
import { Sentence } from '../content/ForeignText.tsx'
import { ForeignName } from '../content/LongText.tsx'
import { coverageOf, describePayload } from '../../host/coverageOf.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useGrants, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { callOf, deriveExecution } from '../../policy/deriveExecution.ts'
import { explainCallMode } from '../../policy/explainToolMode.ts'
import { factsOf } from '../../policy/registeredMode.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { LASTING_SCOPES } from '../../model/Consent.ts'
import { formatDayFromNow } from './formatDay.ts'
import { GRANT_WORDS } from './grantMessages.en.ts'
import { useRuleSuggestions } from './roots.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { LinkButton } from '../../internal/parts.tsx'
import type { Grant } from '../../policy/index.ts'
import { useConsentGrants } from './ConsentGrants.tsx'
export { createConversationGrants } from '../../host/createConversationGrants.ts'

/** The choice of a lasting permission's coverage, and which earlier calls it would have answered. */
export function CoverageChooser() {
  const { draft, change, state } = useConsentDialog('CoverageChooser')
  const coverage = useCoverage()
  const { rules, suggestions, words } = coverage
  const name = useId()
  if (rules.length === 0) return null
  const isOwn = draft.ruleText !== undefined
  const preview = draft.rule && suggestions && (
    <CoveragePreview rule={draft.rule} coverage={coverage} suggestions={suggestions} />
  )
  /** The narrowest rule is where a person begins, or the one that is chosen. */
  const write = () => {
    const { rule } = draft.rule && !draft.rule.tools ? draft.rule : (rules[0] ?? { rule: '' })
    change({ rule: { rule }, ruleText: rule })
  }
  const option = (rule: GrantRule | undefined, label: ReactNode, after?: ReactNode) => {
    const isChosen = !isOwn && draft.rule?.rule === rule?.rule
    return (
      <div key={rule?.rule ?? ''}>
        {radio(isChosen, () => change({ rule, ruleText: undefined }), label)}
        {isChosen && after}
      </div>
    )
  }
  const radio = (isChosen: boolean, onChange: () => void, label: ReactNode) => (
    <label className="handrail-choice">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={state.kind !== 'open'}
        onChange={onChange}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="handrail-coverage">
      <legend className="handrail-label">{words.text('coverage.title')}</legend>
      {option(undefined, words.text('coverage.exactly'))}
      {rules.map((rule) => option(rule, coverageName(rule, coverage), preview))}
      {suggestions && (
        <div>
          {radio(isOwn, write, words.text('coverage.own'))}
          {isOwn && <CoverageEditor coverage={coverage} suggestions={suggestions} />}
          {isOwn && preview}
        </div>
      )}
    </fieldset>
  )
}

type Coverages = ReturnType<typeof useCoverage>
type CoverageProps = { coverage: Coverages; suggestions: RuleSuggestions }

/** A rule as text, and below it what it covers in words, or what is wrong with it. */
function CoverageEditor({ coverage, suggestions: { checkRule } }: CoverageProps) {
  const { draft, change, state } = useConsentDialog('CoverageEditor')
  const id = useId()
  const { ruleText = '' } = draft
  const { at, words } = coverage
  const problem = checkRule(ruleText, at)
  const write = (text: string) =>
    change({ ruleText: text, rule: checkRule(text, at) ? null : { rule: text } })
  return (
    <div className="handrail-field" data-invalid={problem ? '' : undefined}>
      <input
        className="handrail-input"
        data-mono=""
        type="text"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={words.text('coverage.own')}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        disabled={state.kind !== 'open'}
        value={ruleText}
        onChange={(event) => write(event.target.value)}
      />
      <p id={id} className={problem ? 'handrail-error' : 'handrail-aside'} role="status">
        {problem ? (
          <bdi>{problemText(problem, words)}</bdi>
        ) : (
          coverageName({ rule: ruleText }, coverage)
        )}
      </p>
    </div>
  )
}

const problemText = (problem: RuleProblem, words: Words): string =>
  words.text(
    `coverage.problem_${problem.kind}`,
    problem.kind === 'unreadable' ? { column: problem.column, text: problem.text } : {},
  )

function coverageName({ rule, tools }: GrantRule, { at, words, suggestions }: Coverages) {
  const isEvery = !tools && rule === everyCall(at.call.name, at.tool.server)
  const key = tools ? 'server' : isEvery ? 'every' : 'calls'
  const values = {
    tool: <ForeignName text={at.call.name} longest={300} />,
    clauses: <RuleClauses clauses={suggestions?.describeRule(rule) ?? []} />,
  }
  return <Sentence parts={words.parts(`coverage.${key}`)} values={values} />
}

/** Which earlier calls a rule would have answered, and calls that still ask. Made for one rule. */
function CoveragePreview({ rule, coverage, suggestions }: CoverageProps & { rule: GrantRule }) {
  const { at, earlier, words } = coverage
  const policy = useContext(PolicyContext)
  const grants = useGrants()
  const preview = useMemo(
    () => suggestions.previewRule(rule, at, earlier(), policy, grants),
    [suggestions, rule, at, earlier, policy, grants],
  )
  const { answered, count, asked } = preview
  const counts = { number: count, count: preview.earlier }
  return (
    <dl className="handrail-fields">
      {preview.earlier > 0 && (
        <div>
          <dt>{words.text('coverage.answered')}</dt>
          <dd>
            {callNames(answered, at)}
            <span>{words.text('coverage.answered_count', counts)}</span>
          </dd>
        </div>
      )}
      {asked.length > 0 && (
        <div>
          <dt>{words.text('coverage.asked')}</dt>
          <dd>{callNames(asked, at)}</dd>
        </div>
      )}
    </dl>
  )
}

const callNames = (calls: readonly PreviewedCall[], at: KnownCall) =>
  calls.map((each, index) => (
    <ForeignName key={index} text={textOf(each, at)} isSaid longest={100} />
  ))

/** Its object, with its name if that is another tool's, and the parts that no rule names. */
function textOf({ call: { name, arguments: given = {} }, changed }: PreviewedCall, at: KnownCall) {
  const payload = describePayload(given)
  return [
    (name !== at.call.name || payload === undefined) && name,
    payload,
    changed !== undefined && `${changed}: ${String(given[changed])}`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(' ')
}

const MAX_EARLIER = 1000

/** The rules that are offered for a request; the call at hand, and those before it. */
function useCoverage() {
  const { record, shownExecution: asked, isCritical } = useConsentDialog('useCoverage')
  const { records, ledger } = useToolRuntime('useCoverage')
  const policy = useContext(PolicyContext)
  const words = useWords(GRANT_WORDS)
  const suggestions = useRuleSuggestions()
  return useMemo(() => {
    const at: KnownCall & SeenCall = {
      ...seen(asked, record),
      tool: factsOf(asked.name, record.spec, policy),
      mode: explainCallMode(asked.name, record.spec, policy, asked.arguments),
    }
    const suggested = suggestions?.suggestRules(at.call, record.spec, policy)
    return {
      // what is grave is allowed one by one
      rules: isCritical ? [] : (suggested ?? everyCallOf(at)),
      at,
      suggestions,
      words,
      earlier() {
        const all = records()
        const call = ledger.identityOf(record)
        const own = all.findIndex((each) => ledger.identityOf(each) === call)
        const before = own < 0 ? all : all.slice(0, own)
        return before.slice(-MAX_EARLIER).map((each) => seen(deriveExecution(each, policy), each))
      },
    }
  }, [record, asked, records, ledger, policy, words, isCritical, suggestions])
}

const everyCallOf = ({ call, tool, mode }: KnownCall): readonly GrantRule[] =>
  coverageKinds(call, tool, mode).includes('tool')
    ? [{ rule: everyCall(call.name, tool.server) }]
    : []

const seen = (execution: Execution, { spec, request }: ToolCallRecord): SeenCall => ({
  call: callOf(execution),
  spec,
  isRequested: request !== undefined,
})

/** A digest is made for what is kept, not for what is shown. */
const NOT_SHOWN = () => ''

/** The chosen permission before it is given: its coverage, place and end. */
export function GrantPreview() {
  const { record, shownExecution, draft } = useConsentDialog('GrantPreview')
  const { rule, scope } = draft
  const words = useWords(GRANT_WORDS)
  const policy = useContext(PolicyContext)
  const { grants } = useToolRuntime('GrantPreview')
  const coverage = useMemo(
    () =>
      rule === null ? undefined : coverageOf(shownExecution, record.spec, policy, rule, NOT_SHOWN),
    [record, policy, shownExecution, rule],
  )
  if (!coverage || scope === 'once') return null
  const date = formatDayFromNow(LASTING_SCOPES[scope].lifetimeMs, words.formats)
  const values = {
    covered: <GrantSentence grant={coverage} words={words} />,
    place: words.text(`grants.${scope}`),
    end: words.text(grants?.isStored(scope) ? 'grants.until' : 'grants.page', { date }),
  }
  return (
    <span>
      <Sentence parts={words.parts('grants.preview')} values={values} />
    </span>
  )
}

type GrantSentenceProps = {
  grant: Pick<Grant, 'tool' | 'tools' | 'exactly' | 'rule'>
  words: Words
}

/** A permission's coverage in our words; a machine's words stand apart in them. */
export function GrantSentence({ grant, words }: GrantSentenceProps) {
  const { rule, tool, tools = [], exactly } = grant
  const clauses = useRuleSuggestions(rule !== undefined)?.describeRule(rule ?? '')
  const name = (text: string) => <ForeignName key={text} text={text} longest={1000} />
  const values = {
    tools: listOf([tool, ...tools.map((each) => each.tool)].map(name), words),
    clauses: clauses && <RuleClauses clauses={clauses} />,
    text: name(exactly?.text ?? ''),
  }
  return <Sentence parts={words.parts(sentenceKeyOf(grant, clauses))} values={values} />
}

function sentenceKeyOf({ exactly, rule }: GrantSentenceProps['grant'], clauses: unknown): string {
  if (rule === undefined)
    return exactly?.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
  if (/^[^(]+\(\.\.\.\)$/.test(rule)) return 'grants.tool'
  return clauses ? 'grants.rule' : 'grants.rule_unread'
}

/** "a, b and c", in the language of the words. */
function listOf(items: readonly ReactNode[], { locale }: Words): ReactNode {
  const pieces = new Intl.ListFormat(locale).formatToParts(items.map((_, at) => String(at)))
  return pieces.map(({ type, value }, index) => (
    <Fragment key={index}>{type === 'element' ? items[Number(value)] : value}</Fragment>
  ))
}

/** "files in notes/ and any text", in the app's language; what a machine said stands apart. */
function RuleClauses({ clauses }: { clauses: readonly RuleClause[] }) {
  const words = useWords(GRANT_WORDS)
  const sentences = clauses.map(({ key, values }, index) => {
    const said: Record<string, ReactNode> = {}
    for (const [name, text] of Object.entries(values))
      said[name] = <ForeignName text={text} longest={300} />
    return <Sentence key={index} parts={words.parts(key)} values={said} />
  })
  return listOf(sentences, words)
}

/** The grant behind a receipt, with Revoke. Also says if it was revoked or could not be stored. */
export function ConsentReceiptGrant({ grant, words }: { grant: Grant; words: Words }) {
  const { grants, problem, revoke } = useConsentGrants()
  const grantWords = useWords(GRANT_WORDS)
  const [isRevoked, setRevoked] = useState(false)
  const state = isRevoked ? 'grants.revoked' : problem(grant.id) ? 'receipt.not_kept' : undefined
  if (!grants.some(({ id }) => id === grant.id))
    return <span role="status">{state && ` ${words.text(state)}`}</span>
  return (
    <>
      {' '}
      <GrantSentence grant={grant} words={grantWords} />
      {grant.rule !== undefined && ': '}
      {grant.rule !== undefined && <ForeignName text={grant.rule} longest={300} />}
      {' · '}
      <LinkButton
        onPointerDown={keepPress}
        onClick={() => {
          setRevoked(true)
          revoke(grant.id)
        }}
      >
        {words.text('grants.revoke')}
      </LinkButton>
    </>
  )
}
