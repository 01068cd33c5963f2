const PATIENCE = 30_000

/** The time at which the record was denied, on the server and in each zone. */
const ON_SERVER = '14:03 UTC'
const ZONES = { 'America/New_York': '9:03', 'Asia/Kolkata': '7:33', 'Pacific/Auckland': '3:03' }

/** Presses Deny on the first island, and only then wakes the other. */
async function wakeLate(page) {
  await page.locator('#early [data-verb=deny]').click()
  await page.locator('#early [data-status=denied]').first().waitFor()
  await page.evaluate(() => window.wake())
  await page.locator('#late > [data-handrail=bubble][data-status=denied]').first().waitFor()
}

/** What is wrong with one rendered page in one zone, in sentences. */
async function problemsOf(url, { browser, zone, time, isIslands }) {
  const context = await browser.newContext({ timezoneId: zone, locale: 'en' })
  context.setDefaultTimeout(PATIENCE)
  const problems = []
  try {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
    await page.goto(url)
    if (isIslands) await wakeLate(page)
    for (const receipt of await page.locator('[data-testid=receipt]').all())
      await receipt.filter({ hasText: time, hasNotText: 'UTC' }).waitFor()
  } catch (error) {
    problems.push(error.message)
  } finally {
    await context.close()
  }
  return problems
}

/**
 * Opens what an app rendered on its server in three zones: React draws nothing anew, times become
 * those of the place, and a root that is hydrated late learns what was decided meanwhile.
 */
export async function inspectHydration({ hydrates = [] }, url, browser) {
  const problems = []
  for (const path of hydrates) {
    const at = new URL(path, url).href
    const html = await (await fetch(at)).text()
    if (!html.includes(ON_SERVER)) problems.push(`${path}: the server does not say ${ON_SERVER}`)
    for (const [zone, time] of Object.entries(ZONES)) {
      const isIslands = path === '/islands'
      const found = await problemsOf(at, { browser, zone, time, isIslands })
      problems.push(...found.map((problem) => `${path} in ${zone}: ${problem}`))
    }
  }
  return problems
}
