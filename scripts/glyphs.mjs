// Draws the icons of a closed call as outlines for `clip-path`, so that a line needs no element, no
// file and no data URL for them (a strict content security policy refuses both). The drawings are
// strokes of src/internal/icons; an outline is what a round pen of their width covers.
//   npm run glyphs    writes src/ui/bubble/glyphs.css
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { outlineOfPath } from './glyphs/outline.mjs'

const { module: icons } = await runnerImport('/src/internal/icons.ts', { logLevel: 'silent' })
const { MODE_ICONS, STATUS_ICONS, CHEVRON_ICON, UNDO_ICON, WARNING_ICON } = icons

const { succeeded: _, ...ENDS } = STATUS_ICONS // a success has no icon
const glyphs = { ...MODE_ICONS, ...ENDS, undone: UNDO_ICON, warning: WARNING_ICON }
const rules = [
  ...Object.entries(glyphs).map(([glyph, path]) =>
    glyphRule(
      `.handrail-line:where([data-glyph='${glyph}'])`,
      'before',
      glyph === 'preparing' ? path : outlineOfPath(path, 1.5), // its dots are filled
    ),
  ),
  glyphRule('.handrail-line', 'after', outlineOfPath(CHEVRON_ICON, 1.75)),
]

/** @param {string} selector @param {string} place @param {string} path */
function glyphRule(selector, place, path) {
  return `${selector}::${place} {\n  clip-path: path('${path}');\n}\n`
}

const HEAD = `/* The icons of a closed call. Made by scripts/glyphs.mjs from src/internal/icons. */
/* until its mode is known */
.handrail-line::before {
  clip-path: inset(50%);
}`
writeFileSync('src/ui/bubble/glyphs.css', `${HEAD}\n${rules.join('')}`)
