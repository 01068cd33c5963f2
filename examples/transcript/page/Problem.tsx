import type { ReactNode } from 'react'

/** Why nothing could be read. */
export function Problem({
  text,
  tried,
}: {
  readonly text: string
  readonly tried: readonly string[]
}): ReactNode {
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{text}</strong>
      </p>
      {tried.length > 0 && (
        <>
          <p>What was tried:</p>
          <ul>
            {tried.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
