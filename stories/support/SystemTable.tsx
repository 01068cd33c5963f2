import type { ReactElement } from 'react'
import { ASPECTS, SYSTEMS } from './systems.ts'

/**
 * Systems by what works in each; where a system cannot, why. The test that shows it is named when
 * the pointer rests on a cell.
 */
export function SystemTable(): ReactElement {
  return (
    <div
      role="region"
      aria-label="Systems, by what works with each"
      tabIndex={0}
      style={{ overflowX: 'auto' }}
    >
      <table>
        <thead>
          <tr>
            {['System', ...ASPECTS].map((title) => (
              <th key={title} scope="col">
                {title[0]?.toUpperCase() + title.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SYSTEMS.map(({ folder, title, cells }) => (
            <tr key={folder}>
              <th scope="row" style={{ textAlign: 'start', verticalAlign: 'top' }}>
                {title}
                <br />
                <code style={{ whiteSpace: 'nowrap' }}>{folder}</code>
              </th>
              {ASPECTS.map((aspect) => {
                const { can, says, test } = cells[aspect]
                return (
                  <td
                    key={aspect}
                    title={`${test.file}: ${test.name}`}
                    style={{ verticalAlign: 'top' }}
                  >
                    {can ? says : <em>No: {says}</em>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
