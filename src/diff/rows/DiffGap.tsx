'use client'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import type { Words } from '../../messages/words.ts'
import type { SectionPlace } from '../file/sectionLines.ts'
import type { FileLines } from '../file/fileLines.ts'
import type { RowContext } from '../preview/useDiffPreview.ts'

export type DiffGapProps = {
  /** Its place among all rows. */
  at: number
  lines: FileLines
  /** Which section follows. */
  section: number
  context: RowContext
}

/** Lines that nobody told, and what is known of the place of those below. */
export function DiffGap({ at, lines, section, context: { words } }: DiffGapProps) {
  const { place, heading } = lines.sections[section]!
  return (
    <div role="row" aria-rowindex={at + 1} className="handrail-diff-fold">
      <div role="cell">
        {section > 0 && place?.kind !== 'possible' && (
          <>
            <span className="handrail-visually-hidden">{words.text('diff.gap')}</span>
            <span aria-hidden="true">⋯</span>
          </>
        )}
        {place && <span>{placeText(place, words)}</span>}
        {heading !== undefined && <span>{headingText(heading, words)}</span>}
      </div>
    </div>
  )
}

/** Of a place that is only a number: that it is one of a line. */
const headingText = (heading: string, words: Words) =>
  /^\d+$/.test(heading) ? (
    words.text('diff.from_line', { line: heading })
  ) : (
    <ForeignText text={heading} flow="name" />
  )

function placeText(place: SectionPlace, words: Words): string {
  if (place.kind !== 'possible') return words.text(`diff.${place.kind}`)
  const { edit, at, count } = place
  return at === undefined
    ? words.text('diff.possible_places', { edit: edit + 1, count })
    : words.text('diff.possible', { edit: edit + 1, at: at + 1, count })
}
