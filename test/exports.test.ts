import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { declaredModules, exportedNames } from './support/exportedNames.ts'
import { moduleName, packageExports } from './support/packageExports.ts'

/**
 * Names of the contract that are not built yet, by the issue that brings them. This list only
 * shrinks.
 */
const NAMES_NOT_YET: Record<string, readonly string[]> = {
  'Every system speaks': ['ToolCallTimeline'],
}

/**
 * Names of the index that the contract does not have, each with its reason. A part
 * (ToolCallBubbleName) needs none.
 */
const ADDED: Record<string, string> = {
  Compared: 'what `compare` of ConsentDialog and UndoAffordance is given, for an app that fills it',
  Consent: 'what useConsent returns, for an app that hands it on',
  ConsentGrantsState: 'what useConsentGrants returns, for an app that hands it on',
  GrantArguments: 'a member of Grant: an app that shows or stores grants names it',
  GrantContext: 'the last argument of needsConsent: a server says which conversation it asks for',
  SettleAction: 'the argument of settleOpenCalls, for an app that lets the person choose',
  useSettleOpenCalls:
    'settleOpenCalls in a page, through the ledger: what the person has just pressed is not answered again',
  useTitleBadge: 'the other half of onWaitingCallsChange: every app would write these lines',
}

/** Folders whose index.ts other folders use, and that apps do not import. */
const PRIVATE_FOLDERS = [
  'adapters/shared',
  'bubble',
  'content',
  'host',
  'internal',
  'messages',
  'provider',
]

const contract = declaredModules('test/fixtures/contract/handrail.d.ts')
const contractNames = new Set([...contract.values()].flat())
const namesNotYet = new Set(Object.values(NAMES_NOT_YET).flat())
const modules = Object.entries(packageExports())
  .filter(([, file]) => file.endsWith('.js'))
  .map(([subpath, file]) => ({
    subpath,
    name: moduleName(subpath),
    file,
    declarations: file.replace(/\.js$/, '.d.ts'),
  }))

describe('package.json', () => {
  test('exports the folders of src that have an index.ts, and no other', () => {
    const indexes = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /(^|\/)index\.ts$/.test(path))
    const folders = indexes
      .map((path) => path.replace(/\/?index\.ts$/, ''))
      .filter((folder) => !PRIVATE_FOLDERS.includes(folder))
    expect(folders.map((folder) => (folder === '' ? '.' : `./${folder}`)).sort()).toEqual(
      modules.map(({ subpath }) => subpath).sort(),
    )
  })

  test('points at files that the build wrote (npm run build)', () => {
    const files = [
      ...Object.values(packageExports()),
      ...modules.map(({ declarations }) => declarations),
    ]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('exports every module of the contract', () => {
    const built = modules.map(({ name }) => name)
    expect([...contract.keys()].filter((name) => !built.includes(name))).toEqual([])
  })
})

describe('the public names', () => {
  test.each(modules.filter(({ name }) => contract.has(name)))(
    '$name exports every name that the contract gives it',
    ({ name, declarations }) => {
      const names = exportedNames(declarations)
      expect(
        contract
          .get(name)!
          .filter((expected) => !names.includes(expected) && !namesNotYet.has(expected)),
      ).toEqual([])
    },
  )

  test('of the index are in the contract, or parts of its components', () => {
    const names = exportedNames('dist/index.d.ts')
    const isPart = (name: string): boolean =>
      [...contractNames].some((whole) => /^[A-Z]/.test(whole) && name.startsWith(whole))
    expect(
      names.filter((name) => !contractNames.has(name) && !isPart(name) && !(name in ADDED)),
    ).toEqual([])
    expect(
      Object.keys(ADDED).filter((name) => !names.includes(name)),
      'in ADDED, but not exported',
    ).toEqual([])
  })

  test('planned for later are in the contract, but not exported yet', () => {
    expect([...namesNotYet].filter((name) => !contractNames.has(name))).toEqual([])
    const there = new Set(modules.flatMap(({ declarations }) => exportedNames(declarations)))
    expect(
      [...namesNotYet].filter((name) => there.has(name)),
      'exported now: take it off NAMES_NOT_YET',
    ).toEqual([])
  })
})
