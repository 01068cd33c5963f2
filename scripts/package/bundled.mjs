// What a bundle holds, for `npm run size -- why`.
import { SourceMap } from 'node:module'

const OTHER = 'heads of chunks, and what has no source'

/**
 * The modules of chunks with source maps: their characters, and `own`, what the rest would be smaller
 * by without them.
 */
export function modulesIn(chunks, sizeOf) {
  const pieces = chunks.flatMap(piecesOf)
  const whole = sizeOf(pieces.map(({ text }) => text).join(''))
  return [...new Set(pieces.map(({ module }) => module))]
    .map((module) => {
      const [its, others] = [true, false].map((isIts) =>
        pieces.filter((piece) => (piece.module === module) === isIts).map(({ text }) => text),
      )
      return { module, length: its.join('').length, own: whole - sizeOf(others.join('')) }
    })
    .sort((a, b) => b.own - a.own)
}

function piecesOf({ code, map }) {
  const pieces = []
  const add = (module, text) => {
    const last = pieces.at(-1)
    if (last?.module === module) last.text += text
    else pieces.push({ module, text })
  }
  if (!map) return [{ module: OTHER, text: code }]
  const sources = new SourceMap(map)
  for (const [row, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column += 1)
      add(moduleOf(sources.findEntry(row, column)), line[column])
  return pieces
}

const moduleOf = ({ originalSource }) =>
  /(?:src|node_modules)\/.*/.exec(originalSource)?.[0] ?? OTHER

/** The values that code which is not minified declares outermost, and how long they are. */
export function valuesIn(code) {
  const values = new Map()
  let name
  for (const line of code.split('\n')) {
    const declared = /^(?:export )?(?:async )?(?:function\*?|var|const|let|class) ([\w$]+)/.exec(
      line,
    )
    if (declared) name = declared[1].replace(/\$\d+$/, '')
    if (name && !/^(?:import|export|\/\/)/.test(line))
      values.set(name, (values.get(name) ?? 0) + line.length)
  }
  return values
}
