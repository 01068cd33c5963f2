/** Letters of a headline that is made of the content. */
const LONGEST_HEADLINE = 80
const COLOURS = new RegExp(String.raw`\x1b\[[\d;]{0,40}[A-Za-z]`, 'g')

/** The beginning of the content, for a tool that gave no summary. */
export function headlineOf(content: unknown): string | undefined {
  if (typeof content !== 'string') return undefined
  // colours of a terminal are no words
  const [first = ''] = content.slice(0, 10_000).replace(COLOURS, '').trim().split(/\s*\n/, 1)
  const letters = Array.from(first)
  return letters.length > LONGEST_HEADLINE
    ? `${letters.slice(0, LONGEST_HEADLINE - 1).join('')}…`
    : first || undefined
}
