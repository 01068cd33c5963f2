/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

type Mistake = readonly [
  level: 'info' | 'warn' | 'error',
  sentence: (about: string, more: string) => string,
]

/** Mistakes of a programmer. In production a bundler leaves nothing of them. */
function mistakes() {
  try {
    if (process.env.NODE_ENV === 'development')
      return {
        record: [
          'error',
          (found, expected) =>
            `handrail: expected ${expected}, and got ${found}. It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.`,
        ],
        source: [
          'error',
          (found) =>
            `handrail: useToolCalls got ${found}. It has no calls. Give it a reader, or an adapter’s from function and the messages.`,
        ],
        option: [
          'error',
          (found, expected) =>
            `handrail: ${found} that cannot be used. It counts as not given. Give it ${expected}, or leave it out.`,
        ],
        unclear_ask: [
          'warn',
          () =>
            'handrail: the policy’s ask answered neither true, false nor undefined, so the call asks. It must answer at once: a promise is no answer.',
        ],
        unclassified_tool: [
          'info',
          (tool) =>
            `handrail: nothing says what ${tool} does. It is taken to be external, and asks. Say it in the policy: tools: { ${tool}: { mode: 'read' } }.`,
        ],
        short_window: [
          'warn',
          (tool, seconds) =>
            `handrail: ${tool} can be undone for ${seconds} s, and nobody can get more time. People who read or act slowly lose it (WCAG 2.2.1 asks for 20 s or an extension). Give the host extendUndo, or a longer window.`,
        ],
      } satisfies Record<string, Mistake>
  } catch {
    // a page without a bundler
  }
  return undefined
}

const told = new Set<string>()

/** Names a mistake on the console in development, once for each `about`. */
export function warnInDevelopment(
  kind: keyof NonNullable<ReturnType<typeof mistakes>>,
  about = '',
  more = '',
): void {
  const mistake: Mistake | undefined = mistakes()?.[kind]
  const key = `${kind} ${about}`
  if (!mistake || told.has(key)) return
  told.add(key)
  const [level, sentence] = mistake
  console[level](sentence(about, more))
}
