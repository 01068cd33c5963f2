const originals = new WeakMap<CSSMediaRule, string>()

/**
 * Makes the page's style sheets take a media feature for granted, or leave it to the system again.
 * Only what the sheets say about the feature is shown: in forced colours the system also repaints
 * what they leave alone.
 */
export function emulateMedia(feature: string, on: boolean): void {
  for (const sheet of document.styleSheets) {
    let rules: CSSRuleList
    try {
      rules = sheet.cssRules
    } catch {
      continue // from another origin: not ours
    }
    emulateIn(rules, feature, on)
  }
}

function emulateIn(rules: CSSRuleList, feature: string, on: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const original = originals.get(rule) ?? rule.media.mediaText
      if (original.includes(feature)) {
        originals.set(rule, original)
        rule.media.mediaText = on ? 'all' : original
      }
    }
    if (rule instanceof CSSGroupingRule) emulateIn(rule.cssRules, feature, on)
  }
}
