'use client'
import { foreignPieces } from '../../messages/foreign.ts'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import type { Words } from '../../messages/words.ts'

export type DiffPathProps = { path: string | undefined; words: Words }

/** A path of a change, its folder quieter than its name. */
export function DiffPath({ path, words }: DiffPathProps) {
  if (path === undefined || path === '')
    return <span className="handrail-aside">{words.text('diff.no_path')}</span>
  const shown = path.slice(0, 1000)
  const cut = Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1
  const name = (
    <bdi className="handrail-path" dir="ltr">
      {cut > 0 && (
        <span>
          <VisibleText text={shown.slice(0, cut)} isName flow="name" />
        </span>
      )}
      <strong>
        <VisibleText text={shown.slice(cut)} isName flow="name" />
      </strong>
    </bdi>
  )
  const { isFramed } = foreignPieces(shown)
  return isFramed ? <span className="handrail-foreign handrail-framed">{name}</span> : name
}
