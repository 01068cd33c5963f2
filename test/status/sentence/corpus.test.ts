import { readCorpus } from '../../support/corpus/corpus.ts'
import { fallbacks, sentencesOf } from '../../support/corpus/sentences.ts'

const sentences = sentencesOf(readCorpus())
const textOf = (name: string) => sentences.find((each) => each.name === name)?.text

describe('the sentences of real tools', () => {
  it('say no more than the name for at most a tenth of those whose name has a verb', () => {
    const { withVerb, fallback } = fallbacks(sentences)
    expect(withVerb).toBeGreaterThan(700)
    expect(fallback / withVerb).toBeLessThan(0.1)
  })

  it.each([
    ['delete_entities', 'Deleted entity “Ida Lind”'],
    ['linear_delete_comment', 'Deleted comment id-42'],
    ['delete_label', 'Deleted label id-42'],
    ['cancel_subscription', 'Cancelled subscription some-subscription'],
    ['add_comment_to_pending_review', 'Added a comment'],
    ['browser_cookie_set', 'Set cookie “Ida Lind”'],
    ['create_pull_request', 'Created pull request “Ida Lind”'],
    ['list_invoices', 'Listed invoices'],
    ['move_file', 'Moved some-source to some-destination'],
    ['copilot_readFile', 'Read notes/plan.md'],
    ['get_merge_request_version', 'Looked up merge request version id-42'],
    ['epics-delete', 'Deleted epic 42'],
  ])('%s: %s', (name, text) => {
    expect(textOf(name)).toBe(text)
  })
})
