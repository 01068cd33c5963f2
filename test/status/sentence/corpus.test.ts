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
    // what stays is not deleted
    ['asana_remove_project_from_task', 'Removed project id-42'],
    // files are dropped on a page
    ['browser_drop', 'Ran browser_drop'],
    // the file is where the answer goes
    ['browser_evaluate', 'Ran browser_evaluate'],
    ['screencast_start', 'Ran screencast_start'],
    // a device is given back
    ['mobile_release_remote_device', 'Ran mobile_release_remote_device'],
    // it asks how far a deployment is, or tells of a change
    ['firebase_deploy_status', 'Ran firebase_deploy_status'],
    ['notify_price_change', 'Ran notify_price_change'],
    ['copilot_applyPatch', 'Ran copilot_applyPatch'],
    // what its arguments choose
    ['str_replace_editor', 'Ran str_replace_editor'],
    ['copilot_runNotebookCell', 'Ran notebook cell id-42'],
    ['navigate_page', 'Opened https://example.org/plan'],
    ['new_page', 'Opened https://example.org/plan'],
    ['navigate_back', 'Ran navigate_back'],
    ['browser_mouse_move_xy', 'Moved mouse'],
    // what it becomes is not what it is called
    ['update_pull_request_state', 'Changed pull request state'],
    // the comment that is answered is not the one that is added
    ['add_issue_comment', 'Added an issue comment'],
    ['ReadMcpResourceTool', 'Read mcp resource'],
    ['drive.v1.permissionMember.create', 'Created a permission member'],
    ['TaskList', 'Listed tasks'],
    ['iterations-get-active', 'Looked up iteration'],
    // all of them are looked up, and one is not counted
    ['im.v1.chatMembers.get', 'Looked up chat members'],
    ['browser_start_tracing', 'Started tracing'],
    ['kubectl_create', 'Created “Ida Lind”'],
  ])('%s: %s', (name, text) => {
    expect(textOf(name)).toBe(text)
  })
})
