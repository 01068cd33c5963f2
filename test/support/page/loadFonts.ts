import '../../fixtures/fonts/fonts.css'

const FONTS = ['400 1em Inter', '600 1em Inter', '400 1em "JetBrains Mono"']
const LETTERS = 'aא'

/** Resolves once the page has the fonts of the tests, so that nothing moves when they come. */
export async function loadFonts(page = document): Promise<void> {
  await Promise.all(FONTS.map((font) => page.fonts.load(font, LETTERS)))
}
