import {
  byWords,
  explainToolMode,
  needsConsent,
  type OfferedTool,
  type ToolPolicy,
} from '../support/byWords.ts'
import { explainCall as explainCallBy } from '../../src/policy/evaluateCall.ts'

const own: OfferedTool = { server: null }
const explainCall = (name: string, tool: OfferedTool, policy?: ToolPolicy) =>
  explainCallBy(name, tool, byWords(policy))
const outboundOf = (name: string, tool: Partial<OfferedTool> = {}, policy?: ToolPolicy) =>
  explainToolMode(name, { ...own, ...tool }, policy).outbound
const taking = (...names: string[]) => ({
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
})

describe('what pays, grants or publishes asks', () => {
  it.each([
    ['pay_invoice', 'pay'],
    ['create_refund', 'pay'],
    ['place_order', 'pay'],
    ['update_subscription', 'pay'],
    ['finalizeInvoice', 'pay'],
    ['return_delivered_order_items', 'pay'],
    ['send_money', 'pay'],
    ['share_document', 'grant'],
    ['grant_access', 'grant'],
    ['drive.permissionMember.create', 'grant'],
    ['update-calendar-permission', 'grant'],
    ['updateWorkspaceRoles', 'grant'],
    ['add_team_member', 'grant'],
    ['transfer_ownership', 'grant'],
    ['send_email', 'publish'],
    ['SEND-DRAFT', 'publish'],
    ['mcp__mail__resendMessage', 'publish'],
    ['post_tweet', 'publish'],
    ['comment', 'publish'],
    ['im.v1.message.create', 'publish'],
    ['accept-calendar-event', 'publish'],
    ['deploy', 'publish'],
    ['create_deployment', 'publish'],
    ['get_and_send_report', 'publish'],
    ['trigger_deploy', 'publish'],
    ['run_payment_refund', 'pay'],
    ['start_transfer', 'grant'],
  ])('%s may %s', (name, outbound) => {
    const { mode, needsConsent: asks, because } = explainCall(name, own)
    expect(mode.outbound).toBe(outbound)
    expect(mode.because.at(-1)!.kind).toBe(`outbound_${outbound}`)
    expect([asks, because.kind]).toEqual([
      true,
      mode.mode === 'local' ? 'asks_local' : 'asks_outbound',
    ])
  })

  it.each([
    'list_payments',
    'get_deploy_status',
    'search_messages',
    'create_payment_link',
    'create_order_export',
    'draft_email',
    'create-reply-draft',
    'update_message',
    'create_comment',
    'create_access_request',
    'transfer_to_human_agent',
    'plan_mode_respond',
    'message_login',
    'unresolve_comment',
    'API-post-page',
  ])('%s does not', (name) => {
    expect(outboundOf(name)).toBeUndefined()
    expect(needsConsent(name, own)).toBe(false)
  })

  it('arguments say it too: recipients of a text, means of payment, what somebody may do', () => {
    expect(outboundOf('start_campaign', taking('to', 'subject', 'body'))).toBe('publish')
    expect(outboundOf('update_cart', taking('payment_method_id'))).toBe('pay')
    expect(outboundOf('exchange_currency', taking('amount'))).toBe('pay')
    expect(outboundOf('update_user', taking('uid', 'customClaims', 'roles'))).toBe('grant')
    for (const names of [['to'], ['body'], ['role'], ['amount']])
      expect(outboundOf('update_user', taking(...names))).toBeUndefined()
    expect(outboundOf('draft_mail', taking('to', 'subject', 'body'))).toBeUndefined()
    expect(outboundOf('list_mails', taking('to', 'body', 'roles'))).toBeUndefined()
  })

  it('the app has the last word: `outbound` of its tool, and a mode that can be taken back', () => {
    const tools = (send_email: object): ToolPolicy => ({ tools: { send_email } })
    expect(needsConsent('send_email', own, tools({ outbound: false }))).toBe(false)
    expect(needsConsent('send_email', own, tools({ mode: 'read' }))).toBe(false)
    expect(needsConsent('send_email', own, tools({ mode: 'safe_write' }))).toBe(false)
    expect(needsConsent('send_email', own, tools({ mode: 'external' }))).toBe(true)
    expect(needsConsent('send_email', own, { consentFor: [] })).toBe(true)
    expect(needsConsent('send_email', own, { ask: () => false })).toBe(false)
    expect(
      explainCall('update_x', own, { tools: { update_x: { outbound: 'pay' } } }),
    ).toMatchObject({
      mode: { mode: 'safe_write', outbound: 'pay' },
      because: { kind: 'asks_outbound', text: 'it may spend or move money' },
    })
  })

  it('a tool cannot say of itself that it does not, and no other value of the policy counts', () => {
    const tool = { server: null, outbound: false, undo: true } as OfferedTool
    expect(needsConsent('send_email', tool)).toBe(true)
    for (const outbound of [null, true, 'constructor', {}])
      expect(
        needsConsent('send_email', own, { tools: { send_email: { outbound } } } as never),
      ).toBe(true)
  })

  it('under spec rules only the app says it', () => {
    expect(needsConsent('send_email', own, { names: 'spec' })).toBe(false)
    const tools = { send_email: { outbound: 'publish' } } as const
    expect(needsConsent('send_email', own, { names: 'spec', tools })).toBe(true)
  })
})
