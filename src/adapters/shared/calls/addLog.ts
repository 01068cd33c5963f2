import type { ContentPart } from '../../../tool-call/index.ts'

/** The parts with a piece of what a tool writes, at the end of the log of that name. */
export function addLog(
  content: readonly ContentPart[],
  name: string,
  text: string,
): readonly ContentPart[] {
  const at = content.findIndex((part) => part.kind === 'log' && part.name === name)
  const before = content[at]
  const part = {
    kind: 'log',
    name,
    text: (before?.kind === 'log' ? before.text : '') + text,
  } as const
  return at < 0 ? [...content, part] : content.map((other, index) => (index === at ? part : other))
}
