import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { openChat, page, press, sandbox, say } from './support/inChromium.ts'
import { hashFolder } from './support/agent.ts'

openChat({ isFresh: true })

const stands = (path: string): Promise<string> => readFile(join(sandbox.path, path), 'utf8')
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)
const request = (path: string): Locator =>
  page
    .locator('[data-handrail=consent]')
    .filter({ hasText: path })
    .filter({ has: page.getByRole('button', { name: 'Allow', exact: true }) })

/** The rows of a request's changes as they are read, each with its sign. */
async function shown(path: string): Promise<string[]> {
  const table = request(path).getByRole('table', { name: 'Changes' })
  await table.waitFor()
  return vi.waitFor(async () => {
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.textContent ?? ''))
    for (const sign of ['removed', 'added'] as const) expect(signed(rows, sign)).not.toEqual([])
    return rows
  })
}
const signed = (rows: readonly string[], sign: 'removed' | 'added'): string[] =>
  rows.flatMap((row) => new RegExp(`^\\d+[−+]${sign}(.*)$`).exec(row)?.[1] ?? [])

test('an edit shows the lines that are removed and added, and after Allow the file has exactly these', async () => {
  const before = await stands('notes/plan.md')
  await say('In notes/plan.md, replace "draft" with "second draft"')
  const rows = await shown('notes/plan.md')
  expect(await stands('notes/plan.md')).toBe(before)
  await press(request('notes/plan.md').getByRole('button', { name: 'Allow', exact: true }))
  await vi.waitFor(async () => expect(await stands('notes/plan.md')).not.toBe(before))
  const after = await stands('notes/plan.md')
  expect(signed(rows, 'removed')).toEqual(
    linesOf(before).filter((line) => !linesOf(after).includes(line)),
  )
  expect(signed(rows, 'added')).toEqual(
    linesOf(after).filter((line) => !linesOf(before).includes(line)),
  )
  expect(signed(rows, 'added')).toEqual(['- [ ] Review the second draft with Ben'])
})

test('a request says when the file has changed on disk meanwhile, and reading it writes nothing', async () => {
  const before = await hashFolder(sandbox.path)
  await say('In notes/plan.md, replace "draft" with "second draft"')
  await shown('notes/plan.md')
  expect(await hashFolder(sandbox.path)).toBe(before)
  await writeFile(join(sandbox.path, 'notes/plan.md'), '# Plan\n- Review the draft\n')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await request('notes/plan.md')
    .getByText(/Someone changed it after/)
    .waitFor()
})
