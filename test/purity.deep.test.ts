import { expect, test } from 'vitest'
import { moduleName, pureSubpaths } from './support/packageExports.ts'
import { runNode } from './support/runNode.ts'

/**
 * Imports a module in a node of its own: the files that came with it, and what else node had to
 * say.
 */
async function load(name: string, ...flags: string[]) {
  const hooks = `export async function resolve(specifier, context, next) { const found = await next(specifier, context); console.log('loaded ' + found.url); return found }`
  const program = `
    import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
    const module = await import('${name}')
    if (Object.keys(module).length === 0) throw new Error('${name} exports nothing')`
  const { code, output } = await runNode(...flags, '--input-type=module', '--eval', program)
  const lines = output.split('\n')
  const loaded = lines.flatMap((line) =>
    line.startsWith('loaded ') ? [line.slice('loaded '.length)] : [],
  )
  return {
    ended: { code, said: lines.filter((line) => !line.startsWith('loaded ')).join('\n') },
    loaded,
    react: loaded.filter((url) => /node_modules\/(react|react-dom|@tanstack)\//.test(url)),
  }
}

test.each(pureSubpaths().map(moduleName))(
  '%s runs in a server component and loads neither react nor react-query',
  async (name) => {
    const { ended, loaded, react } = await load(name, '--conditions=react-server')
    expect(ended).toEqual({ code: 0, said: '' })
    expect(loaded.some((url) => url.includes('/dist/'))).toBe(true)
    expect(react).toEqual([])
  },
)

test('the index loads in plain node, where there is no window', async () => {
  const { ended, react } = await load('handrail')
  expect(ended).toEqual({ code: 0, said: '' })
  expect(react.length, 'the report that the tests above rely on sees react').toBeGreaterThan(0)
})
