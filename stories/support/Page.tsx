import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactElement } from 'react'
import { toStorybookLinks } from './toStorybookLinks.ts'
import './page.css'

export type PageProps = {
  text: string
  /** Where it stands, from the repository's root: `docs/records.md`. */
  page: string
}

/** A page of `docs`, as it is written there. */
export const Page = ({ text, page }: PageProps): ReactElement => (
  <div className="docs-page">
    <Markdown>{toStorybookLinks(text, page)}</Markdown>
  </div>
)
