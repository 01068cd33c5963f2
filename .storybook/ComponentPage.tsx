import { Description, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import type { ReactElement } from 'react'
import { Page } from '../stories/support/Page.tsx'

const REFERENCE = import.meta.glob<string>('../docs/reference/components/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The section of the reference about a component: its props, attributes and examples. */
function sectionOf(name: string): { text: string; page: string } | undefined {
  for (const [path, text] of Object.entries(REFERENCE)) {
    const section = text.split(/^(?=##)/m).find((one) => one.startsWith(`### ${name}\n`))
    const page = path.replace(/^\.\.\//, '')
    if (section !== undefined) return { text: section.slice(section.indexOf('\n')), page }
  }
  return undefined
}

/** The docs page of a file of stories. Its component is told by the reference. */
export function ComponentPage(): ReactElement {
  const { preparedMeta } = useOf('meta', ['meta'])
  const section = sectionOf(preparedMeta.title)
  return (
    <>
      <Title />
      {!section && <Description />}
      <Primary />
      {section && <Page {...section} />}
      <Stories />
    </>
  )
}
