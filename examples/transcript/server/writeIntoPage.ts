const PLACE = '<!-- transcripts -->'

/**
 * The page with data written into it, each as JSON in an element that runs nothing. No text of a
 * file can end that element or begin another: JSON may write each `<` as an escape, and is still
 * the same.
 */
export function writeIntoPage(html: string, data: readonly object[]): string {
  const elements = data.map(
    (one) =>
      `<script type="application/json" class="transcript">${JSON.stringify(one).replaceAll('<', '\\u003c')}</script>`,
  )
  const [before = '', ...after] = html.split(PLACE)
  return [before, ...elements, after.join(PLACE)].join('')
}
