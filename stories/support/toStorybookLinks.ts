/** The page of Storybook that shows a page of `docs`: the title of its MDX, as Storybook writes it. */
export function storybookIdOf(page: string): string {
  if (page === 'docs/README.md') return 'introduction--docs'
  const [, folder = 'guide', name = ''] = /^docs\/(?:(start)\/)?([\w-]+)\.md$/.exec(page) ?? []
  return `${folder}-${name}--docs`
}

/** Page of `docs` that Storybook does not show. */
const WITHOUT_STORYBOOK = 'docs/measurements.md'

const isShown = (page: string): boolean =>
  /^docs\/(?:start\/)?[\w-]+\.md$/.test(page) && page !== WITHOUT_STORYBOOK

/**
 * The text of a page of `docs` for Storybook: links to other pages lead to those of Storybook. What is
 * not in Storybook keeps its words, and loses its link.
 */
export function toStorybookLinks(text: string, page: string): string {
  return text.replace(
    /\[([^\]]+)\]\(([^()\s]+)\)/g,
    (link: string, words: string, address: string) => {
      if (/^(?:https?:|#)/.test(address)) return link
      const { pathname, hash } = new URL(address, `file:///${page}`)
      const target = pathname.slice(1)
      return isShown(target) ? `[${words}](?path=/docs/${storybookIdOf(target)}${hash})` : words
    },
  )
}
