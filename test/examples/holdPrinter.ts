import { page } from './inChromium.ts'

const PAUSE = 60 // milliseconds
const TIME_OF_A_PAGE = 40 * PAUSE // as in examples/notes/printNotes.ts

export interface Printer {
  /** Resolves once the printer has a page: from then on the page itself cannot be stopped. */
  readonly begun: () => Promise<void>
  /** The page is printed, and so is each after it. */
  readonly goOn: () => Promise<void>
}

/** Opens the example anew with a printer that keeps its first page, however slow the machine is. */
export async function holdPrinter(): Promise<Printer> {
  await page.goto(page.url().replace(/pause=\d+/, `pause=${PAUSE}`))
  const printer = await page.evaluateHandle((time) => {
    const begin = window.setTimeout
    let goOn: (() => void) | undefined
    window.setTimeout = ((run: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay !== time) return begin(run, delay, ...rest)
      goOn = run
      return 0
    }) as typeof window.setTimeout
    return {
      hasBegun: () => goOn !== undefined,
      goOn: () => {
        window.setTimeout = begin
        goOn?.()
      },
    }
  }, TIME_OF_A_PAGE)
  return {
    begun: () =>
      vi.waitFor(async () => expect(await printer.evaluate((it) => it.hasBegun())).toBe(true)),
    goOn: () => printer.evaluate((it) => it.goOn()),
  }
}
