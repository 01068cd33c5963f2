import { nameOfType } from '../model/parse.ts'

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

type Sentence = (about: string, value: unknown, wanted: string) => string

/** Levels of those that are no errors. */
const LEVELS = new Map<string, 'info' | 'warn'>([
  ['unclassified_tool', 'info'],
  ['unclear_ask', 'warn'],
  ['nobody_holds', 'warn'],
  ['short_window', 'warn'],
])

/** That nothing reads the rules of a policy: an error of `defineToolPolicy`, too. */
export const NO_RULES =
  "handrail: a policy has permissions, and nothing reads them. They would forbid nothing. Give it rules: defineToolPolicy({ permissions, rules }), with import { rules } from 'handrail/rules'."

/** Mistakes of a programmer. In production a bundler leaves nothing of them. */
function mistakes() {
  try {
    if (process.env.NODE_ENV === 'development')
      return {
        record: (_, given) => notA('record', whatItLacks(given)),
        throwing_record: () => notA('record', 'one that throws when it is read'),
        records: (_, given) => notA('list of records', nameOfType(given)),
        source: (_, given) =>
          `handrail: useToolCalls got ${nameOfType(given)}. It has no calls. Give it a reader, or an adapter’s from function and the messages.`,
        no_source: () =>
          'handrail: no record says what it was made from, so calls.of(part) finds nothing. Nothing is drawn. Let the adapter return withSource(record, part).',
        text_arguments: (tool) =>
          `handrail: the arguments of ${tool} are a string. They are shown as text, and nobody can allow the call. Give the parsed object, and the text as argumentsText.`,
        no_provider: (tool) =>
          `handrail: ${tool} waits for a person, and no ToolHostProvider is around it. It is shown, and nobody can decide. Render <ToolHostProvider host={...}> around the chat.`,
        no_decisions: (tool) =>
          `handrail: ${tool} waits for a person, and the host has no decideConsent. It is shown, and nobody can decide. Give ToolHostProvider a host, for example createAiSdkHost(chat).`,
        consent_view: (missing) =>
          `handrail: the view in renderers.consent draws ${missing}. The kit’s own view of the request is shown instead. Draw it in each state; it shows itself where it is needed.`,
        no_arm_ref: (tool) =>
          `handrail: useConsent asks about ${tool}, and no element has its armRef. allow() never counts. Give ref={consent.armRef} to the button that allows.`,
        hooks: (what) =>
          `handrail: ${what} cannot use the hooks of React. Nothing is shown. The page has two copies of React, or calls the component as a function: let the bundler take one (dedupe react and react-dom), and render <${what}>.`,
        option: (name, given, wanted) =>
          `handrail: ${name} of ToolHostProvider is ${nameOfType(given)} that cannot be used. It counts as not given. Give it ${wanted}, or leave it out.`,
        mistake: (sentence) => `handrail: ${sentence}`,
        no_rules: () => NO_RULES,
        unclear_ask: () =>
          'handrail: the policy’s ask answered neither true, false nor undefined, so the call asks. It must answer at once: a promise is no answer.',
        unclassified_tool: (tool) =>
          `handrail: nothing says what ${tool} does, so it counts as external. Say it in the policy: tools: { ${tool}: { mode: 'external' } }.`,
        nobody_holds: (tool) =>
          `handrail: the policy asks for ${tool}, and nobody holds its calls. They run without an answer, so the page does not ask. Give the host isGated if it holds them, or let the policy run them.`,
        short_window: (tool, milliseconds) =>
          `handrail: ${tool} can be undone for ${Math.ceil(Number(milliseconds) / 1000)} s, and nobody can get more time. People who read or act slowly lose it (WCAG 2.2.1 asks for 20 s or an extension). Give the host extendUndo, or a longer window.`,
      } satisfies Record<string, Sentence>
  } catch {
    // a page without a bundler
  }
  return undefined
}

const notA = (expected: string, found: string): string =>
  `handrail: expected a ${expected}, and got ${found}. It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.`

function whatItLacks(given: unknown): string {
  const type = nameOfType(given)
  return type === 'an object' ? 'one without a call that has an id and a name' : type
}

const told = new Set<string>()

/**
 * Names a mistake on the console in development, each once. It is given values, which it describes:
 * production has neither the words nor what makes them.
 */
export function warnInDevelopment(
  kind: keyof NonNullable<ReturnType<typeof mistakes>>,
  about = '',
  value?: unknown,
  wanted = '',
): void {
  const sentence = mistakes()?.[kind](about, value, wanted)
  if (sentence === undefined || told.has(sentence)) return
  told.add(sentence)
  console[LEVELS.get(kind) ?? 'error'](sentence)
}
