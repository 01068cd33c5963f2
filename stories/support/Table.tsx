import type { ReactElement, ReactNode } from 'react'

export type TableProps = {
  head: readonly string[]
  /** The first cell of a row is a name in code. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table of names and what they mean, for the docs pages. */
export function Table({ head, rows }: TableProps): ReactElement {
  return (
    <div style={{ overflowX: 'auto' }} role="group" aria-label={head[0]} tabIndex={0}>
      <table style={{ inlineSize: '100%' }}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <td>
                <code style={{ whiteSpace: 'nowrap' }}>{name}</code>
              </td>
              {cells.map((cell, index) => (
                <td
                  key={index}
                  style={{
                    inlineSize: index > 0 && index === cells.length - 1 ? '60%' : undefined,
                  }}
                >
                  <div className="sb-unstyled" style={{ minInlineSize: '13rem' }}>
                    {cell}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
