import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Fields } from '../../../../src/ui/content/Fields.tsx'
import { CodeText, UntrustedValue } from '../../../../src/ui/content/ValueSection.tsx'
import { ContentParts } from '../../../../src/ui/content/ContentParts.tsx'
import '../../../../src/styles.css'

afterEach(cleanup)

const TEXT = ['שלום לך, Ann!', 'עוד שורה', 'plain words', 'שורה שלישית', 'עוד אחת (2)'].join('\n')
const Message = () => (
  <div className="handrail-message">
    <UntrustedValue value={TEXT} />
  </div>
)
const PLACES: readonly (readonly [string, ReactNode])[] = [
  ['a text', <CodeText key="" text={TEXT} />],
  ['a field', <Fields key="" value={{ a: TEXT }} />],
  ['a message', <Message key="" />],
  ['a log', <ContentParts key="" parts={[{ kind: 'log', text: TEXT }]} />],
]

it.each(PLACES.flatMap(([name, view]) => ['ltr', 'rtl'].map((dir) => [name, dir, view] as const)))(
  'right-to-left lines of %s stand at one side, in %s',
  (_, dir, view) => {
    const { container } = render(
      <div dir={dir} data-handrail="bubble" style={{ inlineSize: 400 }}>
        {view}
      </div>,
    )
    const right = [...container.querySelectorAll('bdi[dir="rtl"]')]
    expect(right.length).toBeGreaterThan(3)
    const boxes = right.map((line) => line.getBoundingClientRect())
    const sides = [
      boxes.map((box) => Math.round(box.left)),
      boxes.map((box) => Math.round(box.right)),
    ]
    expect(Math.min(...sides.map((edges) => new Set(edges).size))).toBe(1)
  },
)
