import fc from 'fast-check'
import { needsConsent, explainToolMode } from '../support/byWords.ts'
import { TOOL_MODES } from '../../src/model/JsonObject.ts'
import type { ToolFacts, ToolMode } from '../../src/model/index.ts'
import { SPELLINGS } from '../support/corpus/corpus.ts'
import { hostileSpecs } from '../support/hostileValues.ts'
import { caseCount } from '../support/processorTime.ts'

const rank = (mode: ToolMode) => TOOL_MODES.indexOf(mode)
const words = fc.constantFrom(
  'get',
  'list',
  'create',
  'update',
  'send',
  'delete',
  'purge',
  'click',
  'file',
  'browser',
  'note',
  'user',
  'frobnicate',
  'and',
  'table',
  'undelete',
  'local',
  'x9',
)
const names = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('_'))
const annotations = fc.record(
  {
    readOnlyHint: fc.boolean(),
    destructiveHint: fc.boolean(),
    openWorldHint: fc.boolean(),
    idempotentHint: fc.boolean(),
  },
  { requiredKeys: [] },
)
const argumentNames = fc.constantFrom(
  'command',
  'code',
  'path',
  'content',
  'sql',
  'action',
  'id',
  'repo',
  'x',
  'y',
  'cwd',
  'old_string',
)
const schemas = fc.array(argumentNames, { maxLength: 6 }).map((keys) => ({
  properties: Object.fromEntries(keys.map((key) => [key, { enum: ['list', 'delete'] }])),
}))

describe('whatever an untrusted server declares', () => {
  it('can only raise a mode, and never lets a call run that would have asked', () => {
    fc.assert(
      fc.property(
        names,
        fc.record(
          {
            annotations,
            inputSchema: schemas,
            mode: fc.constantFrom(...TOOL_MODES),
            local: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
        fc.subarray([...TOOL_MODES]),
        (name, facts, consentFor) => {
          expect(rank(explainToolMode(name, facts).mode)).toBeGreaterThanOrEqual(
            rank(explainToolMode(name).mode),
          )
          for (const policy of [undefined, { consentFor }])
            expect(
              needsConsent(name, { server: null, ...facts }, policy) ||
                !needsConsent(name, { server: null }, policy),
            ).toBe(true)
        },
      ),
      { numRuns: caseCount(1000) },
    )
  })

  it('can only raise a documented rule, and wide rules never lower one', () => {
    fc.assert(
      fc.property(
        names,
        fc.option(fc.constantFrom('files', 'browser', 'get', 'delete', 'note'), { nil: undefined }),
        (name, server) => {
          const spec = explainToolMode(name, { server }, { names: 'spec' })
          expect(rank(explainToolMode(name, { server }).mode)).toBeGreaterThanOrEqual(
            spec.source === 'name' ? rank(spec.mode) : 0,
          )
        },
      ),
      { numRuns: caseCount(1000) },
    )
  })

  it('never throws, and gives reasons that fit after “because”', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary' })), hostileSpecs, (name, facts) => {
        for (const { kind, text } of explainToolMode(name, facts as ToolFacts).because) {
          expect(kind).toMatch(/^[a-z_]+$/)
          expect(text).not.toMatch(/\.$/)
        }
      }),
      { numRuns: caseCount(1000) },
    )
  })
})

describe('the same name in another spelling', () => {
  it('has the same mode when it is known', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...Object.values(SPELLINGS)), (name, spell) => {
        const tool = { server: 'acme-notes', name, label: 'read' as const }
        const plain = explainToolMode(name, { server: 'acme-notes' })
        expect([
          name,
          spell(tool),
          explainToolMode(spell(tool), { server: 'acme-notes' }).mode,
        ]).toEqual([name, spell(tool), plain.mode])
      }),
      { numRuns: caseCount(1000) },
    )
  })
})
