import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

interface Failure {
  project: string
  file: string
  /** Empty where the file itself failed: an import or a hook. */
  test: string
}

interface ProjectTotals {
  files: number
  passed: number
  failed: number
  skipped: number
  start: number
  end: number
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * Ends a run with one row per project: its files, passed, failed, skipped tests and the wall time
 * from the first to the last of its files. `TOTALS_FILE` names a file that receives these rows, the
 * number of `files` of each project, how many tests `passed` and `failed` in the whole run, and
 * `failures`: the project, file and name of each.
 */
export default class Totals implements Reporter {
  #projects = new Map<string, ProjectTotals>()

  #of(module: TestModule): ProjectTotals {
    const name = module.project.name
    const totals = this.#projects.get(name) ?? {
      files: 0,
      passed: 0,
      failed: 0,
      skipped: 0,
      start: Date.now(),
      end: Date.now(),
    }
    this.#projects.set(name, totals)
    return totals
  }

  onTestModuleQueued(module: TestModule): void {
    this.#of(module).files += 1
  }

  onTestModuleEnd(module: TestModule): void {
    this.#of(module).end = Date.now()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const failures: Failure[] = []
    for (const module of modules) {
      const totals = this.#of(module)
      const { name: project } = module.project
      const { relativeModuleId: file } = module
      let failedTests = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') totals.passed += 1
        else if (state === 'failed') {
          failedTests += 1
          failures.push({ project, file, test: test.fullName })
        } else totals.skipped += 1
      }
      totals.failed += failedTests
      if (!module.ok() && failedTests === 0) {
        totals.failed += 1
        failures.push({ project, file, test: '' })
      }
    }
    const rows = [...this.#projects]
    const passed = rows.reduce((sum, [, totals]) => sum + totals.passed, 0)
    const failed = rows.reduce((sum, [, totals]) => sum + totals.failed, 0) + errors.length
    const width = 32
    const line = (name: string, ...cells: (string | number)[]): string =>
      `  ${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join('')}`
    const table = rows.map(([name, totals]) =>
      line(
        name,
        totals.files,
        totals.passed,
        totals.failed,
        totals.skipped,
        seconds(totals.end - totals.start),
      ),
    )
    if (errors.length > 0) table.push(line('unhandled errors', '', '', errors.length, '', ''))
    const header = line('project', 'files', 'passed', 'failed', 'skipped', 'time')
    process.stdout.write(`\n${[header, ...table].join('\n')}\n\n`)
    if (process.env.TOTALS_FILE)
      writeFileSync(
        process.env.TOTALS_FILE,
        JSON.stringify({
          rows: table,
          files: Object.fromEntries(rows.map(([name, totals]) => [name, totals.files])),
          passed,
          failed,
          failures,
        }),
      )
  }
}
