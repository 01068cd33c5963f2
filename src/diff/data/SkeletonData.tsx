'use client'

export type SkeletonDataProps = {
  fields: number
  hasHead: boolean
  /** It will be said below that what is there now is not known. */
  hasFoot: boolean
}

/** As many fields are shown at first. */
const MOST_FIELDS = 100

/** The place of data whose view is not there yet: as high, with nothing in it. */
export function SkeletonData({ fields, hasHead, hasFoot }: SkeletonDataProps) {
  return (
    <div className="handrail-diff-file" aria-hidden="true">
      {hasHead && (
        <div className="handrail-diff-head">
          <span className="handrail-end" />
        </div>
      )}
      <ul className="handrail-changes">
        {Array.from({ length: Math.min(fields, MOST_FIELDS) }, (_, at) => (
          <li key={at}>
            <span className="handrail-sign">&nbsp;</span>
            <span className="handrail-key">
              <span className="handrail-value">&nbsp;</span>
            </span>
            <span className="handrail-change">
              <span className="handrail-aside">&nbsp;</span>
              <span className="handrail-value">&nbsp;</span>
            </span>
          </li>
        ))}
      </ul>
      {hasFoot && <div className="handrail-diff-foot">&nbsp;</div>}
    </div>
  )
}
