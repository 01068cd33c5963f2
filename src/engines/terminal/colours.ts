/** Colours of a terminal that a theme has. Black, white and what is between are the text's own. */
export type TerminalColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'dim'

const BASE: readonly (TerminalColour | undefined)[] = [
  undefined,
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  undefined,
]
/** By hue, a sixth of the circle each, from red on. */
const HUES: readonly TerminalColour[] = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta']
/** A colour with less of it is a grey. */
const LEAST_CHROMA = 40

/**
 * The colour that a code of SGR and those after it stand for, and how many were `used`. Source:
 * ECMA-48, 8.3.117; xterm, 256 colours.
 */
export function colourAfter(
  codes: readonly number[],
  at: number,
): { colour: TerminalColour | undefined; used: number } {
  const code = codes[at] ?? 0
  if (code >= 30 && code < 38) return { colour: BASE[code - 30], used: 1 }
  if (code >= 90 && code < 98) return { colour: code === 90 ? 'dim' : BASE[code - 90], used: 1 }
  if (code !== 38 && code !== 48) return { colour: undefined, used: 0 }
  const [, kind, first = 0, second = 0, third = 0] = codes.slice(at)
  if (kind === 5) return { colour: ofPalette(first), used: 3 }
  if (kind === 2) return { colour: ofRgb(first, second, third), used: 5 }
  return { colour: undefined, used: 1 }
}

function ofPalette(index: number): TerminalColour | undefined {
  if (index < 16) return index === 8 ? 'dim' : BASE[index % 8]
  if (index >= 232) return index < 248 ? 'dim' : undefined
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step)
  const at = index - 16
  return ofRgb(level(Math.floor(at / 36)), level(Math.floor(at / 6) % 6), level(at % 6))
}

function ofRgb(red: number, green: number, blue: number): TerminalColour | undefined {
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  if (chroma < LEAST_CHROMA) return most > 80 && most < 170 ? 'dim' : undefined
  const hue =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  return HUES[Math.round(hue + 6) % 6]
}
