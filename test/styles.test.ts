import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSourceFiles } from './support/sourceFiles.ts'

/** Classes that are emitted for apps to select, and that the kit itself leaves as they are. */
const UNSTYLED: readonly string[] = []
/** Tokens that an app may read although the kit's own style sheet does not. */
const PUBLIC_TOKENS: readonly string[] = []
/** Attributes that the app sets, on any element around the kit, or on a part. */
const APPS_OWN = ['data-theme', 'data-density']
/** Classes by which other people's apps say their theme. */
const THEMES = ['light', 'dark']
/** What an app may set and the kit does not: each use has what holds without it. */
const APPS_TOKENS = [
  '--handrail-accent',
  '--handrail-primary',
  '--handrail-primary-text',
  '--handrail-hue-safe-write',
  '--handrail-hue-destructive',
  '--handrail-hue-local',
  '--handrail-hue-external',
  '--handrail-hue-waiting',
  '--handrail-hue-failed',
  '--handrail-inset-end',
]
/** Set by the theme's class or attribute, or by the app. */
const SCHEME = '--handrail-scheme'
/** Attributes of HTML and ARIA, whose values the kit computes. */
const HTML = [
  'hidden',
  'dir',
  'type',
  'readonly',
  'aria-expanded',
  'aria-disabled',
  'aria-pressed',
  'open',
  'popover',
]
/** Set from measurements, on the element that shows them. */
const MEASURED = [
  '--handrail-progress',
  '--handrail-arm-delay',
  '--handrail-undo-remaining',
  '--handrail-digits',
]
/** Set by one rule for others, always with the same name for another value. */
const CARRIERS = [
  '--handrail-mode',
  '--handrail-notice',
  '--handrail-risk',
  '--handrail-number',
  '--handrail-edge',
  '--handrail-tint',
]

/** These outweigh every reset: an Allow that cannot be read is no question of taste. */
const HEAVY = [
  ".handrail-button[data-kind='primary']",
  ".handrail-button[data-kind='primary']:hover",
  ".handrail-button[aria-disabled='true']",
  ".handrail-button[aria-disabled='true']:hover",
]
/** It weighs three elements: more than what an app says of an element, less than a class. */
const OF_ELEMENT =
  /^\w+:not\(html\):not\(body\):where\( ?\[data-handrail\] :not\(\.handrail-custom \*\), \.handrail-custom \[data-handrail\] \* ?\)$/
const OF_ROOT = ':where([data-handrail]):not(html):not(body):not(i)'

const css = joined('src/styles.css').replace(/\/\*[\s\S]*?\*\//g, '')
const source = [...readSourceFiles().values()]
  .map(({ text }) => text.replace(/\/\*\*[\s\S]*?\*\//g, ''))
  .join('\n')

/** A sheet with the sheets that it imports. */
function joined(path: string): string {
  return readFileSync(path, 'utf8').replace(/@import '(.+?)';/g, (_, name: string) =>
    joined(join(dirname(path), name)),
  )
}

type Rule = { prelude: string; body: string; within: readonly string[] }

/** The style rules of a sheet without comments, each with the at-rules around it. */
function rulesOf(sheet: string, within: readonly string[] = []): Rule[] {
  const rules: Rule[] = []
  let at = 0
  for (let open = sheet.indexOf('{', at); open >= 0; open = sheet.indexOf('{', at)) {
    const prelude = sheet.slice(at, open).trim()
    const close = closingOf(sheet, open)
    const body = sheet.slice(open + 1, close)
    if (prelude.startsWith('@keyframes')) rules.push({ prelude, body, within })
    else if (prelude.startsWith('@')) rules.push(...rulesOf(body, [...within, prelude]))
    else rules.push({ prelude, body, within })
    at = close + 1
  }
  return rules
}

/** Where what is opened there closes. */
function closingOf(sheet: string, open: number): number {
  const [opening, closing] = sheet[open] === '(' ? '()' : '{}'
  let depth = 0
  for (let at = open; at < sheet.length; at += 1) {
    if (sheet[at] === opening) depth += 1
    if (sheet[at] === closing && --depth === 0) return at
  }
  throw new Error(`A brace stays open: ${sheet.slice(open - 60, open + 60)}`)
}

/** The parts of a selector between separators that stand in no parentheses. */
function partsOf(selector: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of selector.replace(/\s+/g, ' ')) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (character === separator && depth === 0) parts.push('')
    else parts.push(parts.pop() + character)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const rules = rulesOf(css)
const styleRules = rules.filter(({ prelude }) => !prelude.startsWith('@'))
const selectors = styleRules.map(({ prelude }) => prelude).join('\n')
const all = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? match[0]))
const without = (these: Iterable<string>, those: Iterable<string>): string[] => {
  const known = new Set(those)
  return [...these].filter((one) => !known.has(one)).sort()
}

/**
 * Attributes that src emits: as JSX or props, and by `state`, whose keys become data attributes.
 */
function emittedAttributes(): Set<string> {
  const states = [...source.matchAll(/state(?:: | = )\{([^}]*)\}/g)].flatMap(([, members = '']) => [
    ...all(members, /(\w+):/g),
  ])
  const named = states.map(
    (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return new Set([...all(source, /\b((?:data|aria)-[a-z-]+)(?==|': |": |', )/g), ...named])
}

describe('classes', () => {
  const selected = all(selectors, /\.(handrail-[\w-]+)/g)
  const emitted = new Set(
    [
      ...source.matchAll(/className(?:=|: )(?:"|')([^"']*)(?:"|')/g),
      ...source.matchAll(/[?:]\s+'(handrail-[^']*)'/g), // one of two
    ]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter(Boolean),
  )

  test('that the styles select are used in src', () => {
    expect(without(selected, emitted)).toEqual([])
  })

  test('that src uses are styled, or left alone on purpose', () => {
    expect(without(emitted, [...selected, ...UNSTYLED])).toEqual([])
    expect(without(UNSTYLED, emitted)).toEqual([])
  })

  test('all start with the name of the kit', () => {
    expect(
      [...emitted, ...all(selectors, /\.(-?[a-z_][\w-]*)/gi)].filter(
        (name) => !name.startsWith('handrail-') && !THEMES.includes(name),
      ),
    ).toEqual([])
  })
})

describe('attributes that are selected', () => {
  const selected = all(selectors, /\[([a-z-]+)/g)

  test('are written by src, or set by the app', () => {
    expect(without(selected, [...emittedAttributes(), ...APPS_OWN, ...HTML])).toEqual([])
  })

  test('have values that src writes', () => {
    const values = [...selectors.matchAll(/\[(data-[a-z-]+)='([^']+)'\]/g)].filter(
      ([, name = '']) => !APPS_OWN.includes(name),
    )
    expect(
      values
        .filter(([, , value]) => !new RegExp(`['"]${value}['"]|\\b${value}:`).test(source))
        .map(([selector]) => selector),
    ).toEqual([])
  })
})

describe('tokens', () => {
  const declared = all(css, /(--handrail-[\w-]+)\s*:/g)
  const used = all(css, /var\((--handrail-[\w-]+)/g)

  test('that are used are declared', () => {
    expect(without(used, [...declared, ...MEASURED, ...APPS_TOKENS])).toEqual([])
    expect(without(MEASURED, all(source, /--handrail-[\w-]+/g))).toEqual([])
  })

  test('that only an app sets have something that holds without it', () => {
    const bare = all(css, /var\((--handrail-[\w-]+)\)/g)
    expect([...APPS_TOKENS, SCHEME].filter((token) => bare.has(token))).toEqual([])
    expect(APPS_TOKENS.filter((token) => declared.has(token))).toEqual([])
  })

  test('follow the scheme by the system’s colours, which no tool rewrites', () => {
    expect(css).not.toContain('light-dark(')
    expect(
      [...all(css, /[^;{}]*\b(?:Canvas|CanvasText)\b[^;{}]*/g)].filter((it) =>
        /--handrail-(?:ink|paper)/.test(it),
      ),
    ).toHaveLength(2)
  })

  test('that are declared are used, or public', () => {
    expect(without(declared, [...used, ...PUBLIC_TOKENS])).toEqual([])
    expect(without(PUBLIC_TOKENS, declared)).toEqual([])
  })

  test('an app may set are on :root, and the derived ones on every root of the kit', () => {
    const elsewhere = styleRules.filter(
      ({ prelude }) =>
        ![
          ':where(:root, :host)',
          ':where([data-handrail])',
          ":where([data-density='compact'])",
        ].includes(prelude),
    )
    expect(
      without(all(elsewhere.map(({ body }) => body).join('\n'), /(--handrail-[\w-]+)\s*:/g), [
        ...CARRIERS,
        SCHEME,
      ]),
    ).toEqual([])
  })
})

describe('the page “Styling”', () => {
  const stylingPage = readFileSync('docs/styling.md', 'utf8')

  test('names tokens, classes and attributes that there are', () => {
    const named = (pattern: RegExp): Set<string> => all(stylingPage, pattern)
    const inStyles = all(css, /--handrail-[\w-]+/g)
    expect(without(named(/--handrail-[\w-]+/g), inStyles)).toEqual([])
    expect(
      without(named(/^\| `(handrail-[\w-]+)`/gm), all(selectors, /\.(handrail-[\w-]+)/g)),
    ).toEqual([])
    expect(without(named(/^\| `(data-[\w-]+)`/gm), [...emittedAttributes(), ...APPS_OWN])).toEqual(
      [],
    )
  })

  test('names every token that an app may set', () => {
    const own = styleRules.find(({ prelude }) => prelude === ':where(:root, :host)')?.body ?? ''
    const settable = [...APPS_TOKENS, SCHEME, ...all(own, /(--handrail-[\w-]+)\s*:/g)]
    // three of the modes’ hues are named by the end of their name
    expect(
      settable.filter(
        (token) =>
          !stylingPage.includes(token.replace(/.*-hue(-(?:destructive|local|external))$/, '$1')),
      ),
    ).toEqual([])
  })
})

describe('an app’s styles win, except over what a reset would break', () => {
  /** A selector without what weighs nothing. */
  const weighing = (selector: string): string => {
    let rest = selector
    for (let open = rest.indexOf(':where('); open >= 0; open = rest.indexOf(':where('))
      rest = rest.slice(0, open) + rest.slice(closingOf(rest, open + ':where'.length) + 1)
    return rest
  }
  const each = styleRules.flatMap(({ prelude }) => partsOf(prelude, ','))

  test('a rule weighs one class or attribute, and nothing else', () => {
    const heavier = each.filter((selector) => {
      // what an app says of the states of elements weighs more than one attribute
      const rest = weighing(selector)
        .replace(/::[a-z-]+|:hover|:active/g, '')
        .replace(/[\s>+~]/g, '')
      return !/^(?:\.[\w-]+|\[[^\]]+\]|:focus-visible)?$/.test(rest)
    })
    expect(
      without(
        heavier.filter((selector) => !OF_ELEMENT.test(selector)),
        [...HEAVY, OF_ROOT, '[data-handrail][hidden]', '[data-handrail] [hidden]'],
      ),
    ).toEqual([])
  })

  test('a browser finds every rule by a class, an attribute or an element', () => {
    const indexable = /^(?:[\w.[]|:where\((?:[\w.[])[^,]*\)|:focus-visible$)/
    const unfound = each.filter((selector) => {
      const subject = partsOf(selector, ' ').at(-1) ?? ''
      return !indexable.test(subject) && subject !== '*' && !subject.startsWith(':where(:root')
    })
    expect(unfound).toEqual([])
    expect(each.filter((selector) => /\*(?::where\([^)]*\))?$/.test(selector))).toEqual([])
  })

  test('!important is used only to keep hidden things hidden', () => {
    expect(
      styleRules.filter(({ body }) => body.includes('!important')).map(({ prelude }) => prelude),
    ).toEqual(['[data-handrail][hidden],\n[data-handrail] [hidden]'])
  })
})

describe('every direction and every width works', () => {
  test('content is made of what Firefox and Safari draw, too: they drop a counter without a style', () => {
    const drawn = /^(?:none|(?:(?:'[^']*'|no-open-quote|attr\([\w-]+\)) ?)+(?:\/ '')?)$/
    const made = [...all(css, /[{;]\s*content: ([^;]+);/g)]
    expect(made.length).toBeGreaterThan(3)
    expect(made.filter((content) => !drawn.test(content))).toEqual([])
  })

  test('no style uses left or right', () => {
    const physical =
      /(?:^|[;{\s])((?:left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|(?:text-align|float|clear)\s*:\s*(?:left|right))\s*(?=:|;|$))/g
    const found = styleRules.flatMap(({ prelude, body }) =>
      [...body.matchAll(physical)].map(([, property]) => `${prelude}: ${property}`),
    )
    expect(found).toEqual([])
  })

  test('direction is fixed only for machine text', () => {
    const fixed = styleRules
      .filter(({ body }) => /(?:^|[;\s])direction\s*:/.test(body))
      .map(({ prelude }) => prelude)
    // what others say, and values: each says itself where it runs the other way
    const foreign = '.handrail-foreign,\n.handrail-value,\n.handrail-where'
    expect(fixed.toSorted()).toEqual([foreign, '.handrail-token'])
  })

  test('media queries ask about the person’s preferences and device, never about the window’s width', () => {
    const features = all(
      rules
        .flatMap(({ within }) => within)
        .filter((prelude) => prelude.startsWith('@media'))
        .join('\n'),
      /\(([a-z-]+)/g,
    )
    expect(
      [...features].filter(
        (feature) => !/^(?:prefers-[a-z-]+|forced-colors|pointer|hover|max-height)$/.test(feature),
      ),
    ).toEqual([])
    expect(features.size).toBeGreaterThan(0)
  })

  test('containers have no name: browsers share a style between roots only without one', () => {
    const queries = rules
      .flatMap(({ within }) => within)
      .filter((prelude) => prelude.startsWith('@container'))
    expect(queries.filter((prelude) => !prelude.startsWith('@container ('))).toEqual([])
    expect(queries.length).toBeGreaterThan(0)
    expect(css).toContain('container-type: inline-size')
    expect(css).not.toMatch(/container(?:-name)?:/)
  })
})
