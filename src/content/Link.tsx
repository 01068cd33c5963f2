'use client'
import { LongText } from './text/LongText.tsx'
import { safeUrl } from './safeUrl.ts'
import { VisibleText } from './text/VisibleText.tsx'

export type LinkProps = { uri: string }

/** Longer addresses keep their beginning. */
const MAX_SHOWN_LENGTH = 200

/**
 * An address from outside: a link that shows the host it leads to, where the check lets it be one;
 * else text.
 */
export function Link({ uri }: LinkProps) {
  const url = safeUrl(uri)
  if (!url)
    return <LongText className="handrail-value" text={uri} revealKey="link" drawBudget={500} />
  const rest = url.href.slice(url.href.indexOf(url.host) + url.host.length)
  return (
    <a
      className="handrail-link handrail-value"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>
        <strong>
          <VisibleText text={url.host} isName flow="name" />
        </strong>
        {rest !== '/' && (
          <VisibleText
            text={rest.length > MAX_SHOWN_LENGTH ? `${rest.slice(0, MAX_SHOWN_LENGTH)}…` : rest}
          />
        )}
      </bdi>
    </a>
  )
}
