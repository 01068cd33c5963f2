import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../support/runNode.ts'

const EFFECTS: Record<string, 'refused' | 'accepted'> = {
  'useEffect(() => element.scrollIntoView())': 'refused',
  'React.useLayoutEffect(() => element.scrollTo(0, 0), [element])': 'refused',
  'useIsomorphicLayoutEffect(() => element?.focus())': 'refused',
  'useEffect(async () => {})': 'refused',
  'void <p ref={(node) => node?.scrollIntoView()} />': 'refused',
  'useEffect(() => { element.scrollIntoView() })': 'accepted',
  'useEffect(() => void element.scrollIntoView())': 'accepted',
  'useEffect(() => () => element.remove())': 'accepted',
  'useEffect(() => { return watch(element) })': 'accepted',
  'void <p ref={(node) => { node?.scrollIntoView() }} />': 'accepted',
  'void <p ref={element} />': 'accepted',
}

it('lint refuses effects and refs that return what an expression happens to give: a promise ends the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'effects-'))
  try {
    const files = await Promise.all(
      Object.keys(EFFECTS).map(async (code, index) => {
        const file = join(folder, `${index}.tsx`)
        await writeFile(file, `${code}\n`)
        return { code, file }
      }),
    )
    const { output } = await runNode(
      'node_modules/oxlint/bin/oxlint',
      '-c',
      '.oxlintrc.json',
      '--format=unix',
      folder,
    )
    const refused = output.split('\n').filter((line) => line.includes('handrail(effects)'))
    expect(
      Object.fromEntries(
        files.map(({ code, file }) => [
          code,
          refused.some((line) => line.includes(`/${file.split('/').at(-1)}:`))
            ? 'refused'
            : 'accepted',
        ]),
      ),
    ).toEqual(EFFECTS)
  } finally {
    await rm(folder, { recursive: true })
  }
})
