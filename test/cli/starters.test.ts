import { join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { checkPolicy } from '../../cli/doctor/checkPolicy.ts'
import { checkServer } from '../../cli/doctor/checkServer.ts'
import { checkStyles } from '../../cli/doctor/checkStyles.ts'
import { readSources, readStyleImports } from '../../cli/doctor/Source.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { writeTemplate } from '../../cli/plan/writeTemplate.ts'
import { layoutFor } from '../../cli/plan/Layout.ts'
import type { TemplateName } from '../../cli/plan/templates.ts'
import { read } from './appFolder.ts'

const STARTERS = ['vite-ai-sdk', 'next-ai-sdk', 'shadcn-chat']

// npm run test:apps holds every file of them against an app that is made anew
describe.each(STARTERS)('the starter %s', (name) => {
  const folder = join('examples', name)

  test('is complete: init changes nothing of it, and installs nothing', () => {
    const { changes, packages, remaining } = planInit(readApp(folder))
    expect({ changes, packages, remaining }).toEqual({ changes: [], packages: [], remaining: [] })
  })

  test('has every file as init writes it', () => {
    const app = readApp(folder)
    const layout = layoutFor(app)
    const files = Object.entries(layout.files) as [TemplateName, string][]
    expect(files.length).toBeGreaterThan(5)
    for (const [template, path] of files)
      expect(read(folder, path)).toBe(writeTemplate(template, app, layout))
  })

  test('is found in order by doctor', () => {
    const sources = readSources(folder)
    const styles = { sources, styleImports: readStyleImports(folder), isShadcn: true }
    const site = { framework: name === 'next-ai-sdk' ? 'Next' : 'Vite', isProxied: false }
    const findings = [...checkPolicy(sources), ...checkServer(sources, site)]
    expect(findings.filter(({ kind }) => kind !== 'unseen')).toEqual([])
    expect(checkStyles({ ...styles, isShadcn: name === 'shadcn-chat' })).toEqual([])
  })
})
