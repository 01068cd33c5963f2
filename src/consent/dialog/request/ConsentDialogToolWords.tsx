'use client'
import { forwardRef, useState } from 'react'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { LONG_TEXT_WORDS } from '../../../content/text/longTextMessages.en.ts'
import { foreignPieces } from '../../../messages/foreign.ts'
import { lazyModule, useLazyModule } from '../../../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useWords } from '../../../messages/useWords.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** What runs the tool. It only says more: nothing waits for it. */
const toolFacts = lazyModule(() => import('../../../content/executor/ToolFacts.lazy.tsx'))

/** Letters of a description that are shown at first, and when all of it is asked for. */
const LONGEST = 300
const LONGEST_OPEN = 20_000

/**
 * What the tool says of itself: its title and its description, as its own words; and what runs it,
 * where that is known. Nothing where it says nothing.
 */
export const ConsentDialogToolWords: Part<'dl'> = forwardRef<HTMLDListElement, PartProps<'dl'>>(
  function ConsentDialogToolWords(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogToolWords')
    const contentWords = useWords(LONG_TEXT_WORDS)
    const [isOpen, setOpen] = useState(false)
    const { tool } = status.execution
    const hasFacts = tool.executor !== undefined || tool.agent !== undefined
    const { value: facts } = useLazyModule(toolFacts, hasFacts)
    const title = textOf(tool.title) ?? textOf(tool.annotations?.title)
    const description = textOf(tool.description)
    const isLong =
      description !== undefined && foreignPieces(description, { longest: LONGEST }).left > 0
    const children = (
      <>
        {title !== undefined && (
          <div>
            <dt className="handrail-speaker">{words.text('consent.tool_title')}</dt>
            <dd>
              <ForeignText text={title} isSaid longest={100} />
            </dd>
          </div>
        )}
        {description !== undefined && (
          <div>
            <dt className="handrail-speaker">{words.text('consent.tool_says')}</dt>
            <dd>
              <ForeignText text={description} isSaid longest={isOpen ? LONGEST_OPEN : LONGEST} />{' '}
              {isLong && (
                <button
                  type="button"
                  className="handrail-link"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {contentWords.text(isOpen ? 'content.show_less' : 'content.show_all')}
                </button>
              )}
            </dd>
          </div>
        )}
        {facts && <facts.ToolFacts tool={tool} />}
      </>
    )
    const element = usePart('dl', props, { className: 'handrail-tool-words', children }, ref)
    return title === undefined && description === undefined && !facts ? null : element
  },
)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
