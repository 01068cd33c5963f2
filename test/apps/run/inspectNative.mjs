// Whether handrail's parts look like the app's own: their computed styles, light and dark.
const SAME = [
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'color',
  'background-color',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  'border-top-left-radius',
  'box-shadow',
  'opacity',
]
const SAME_BUTTON = [...SAME, 'height', 'padding-left', 'column-gap']
const SAME_TEXT = ['font-family', 'color']

/** Of handrail, as what of the app, by which properties. The app's own card is `[data-own]`. */
const PAIRS = [
  ['[data-slot=card]:has([data-handrail])', '[data-own]', SAME],
  ['[data-verb=deny]', '[data-own] [data-slot=button]:nth-child(1)', SAME_BUTTON],
  ['[data-verb=allow]', '[data-own] [data-slot=button]:nth-child(2)', SAME_BUTTON],
  ['[data-handrail=consent] h3', '[data-own]', SAME_TEXT],
  ['[data-handrail=bubble] .handrail-toggle', '[data-own]', SAME_TEXT],
]

/** Runs in the page. */
function differencesIn(pairs) {
  return pairs.flatMap(([ours, theirs, properties]) => {
    const wanted = getComputedStyle(document.querySelector(theirs))
    const found = [...document.querySelectorAll(ours)]
    if (found.length === 0) return [`no ${ours} is there`]
    return found.flatMap((element) => {
      const style = getComputedStyle(element)
      return properties
        .filter((name) => style.getPropertyValue(name) !== wanted.getPropertyValue(name))
        .map(
          (name) =>
            `${name} of ${ours} is ${style.getPropertyValue(name)}, ` +
            `of the app’s own ${wanted.getPropertyValue(name)}`,
        )
    })
  })
}

/** Where the request stands: in its call, alone, in a queue, and one of changes. */
const PLACES = ['', '#consent', '#queue', '#edit']
/** How many of what is there, wherever the request stands. */
const COUNTS = { '[data-verb=allow]': 1, '[data-verb=deny]': 1, '[data-own-view]': 1 }
/** Of a request that changes two lines: each can be taken out. */
const CHANGES = { ...COUNTS, 'button:text-is("Reject")': 2 }
const THEMES = ['light', 'dark']

/** What handrail draws in the app's own parts and looks otherwise than them, in sentences. */
export async function inspectNative({ isShadcn }, url, browser) {
  if (!isShadcn) return []
  const problems = new Set()
  for (const place of PLACES) {
    const page = await browser.newPage({ viewport: { width: 800, height: 1200 } })
    await page.goto(new URL(place, url).href)
    for (const theme of THEMES) {
      await page.evaluate((name) => (document.documentElement.className = name), theme)
      await page.locator('[data-arming=armed]').waitFor()
      const found = await page.evaluate(differencesIn, PAIRS)
      for (const problem of found) problems.add(`${theme}: ${problem}`)
    }
    for (const [part, wanted] of Object.entries(place === '#edit' ? CHANGES : COUNTS)) {
      const count = await page.locator(part).count()
      if (count !== wanted) problems.add(`${place}: ${count} of ${part}, not ${wanted}`)
    }
    await page.close()
  }
  return [...problems]
}
