import { splitHidden, areDrawnAlike } from '../../src/internal/splitHidden.ts'
import { render, waitFor, act } from '@testing-library/react'
import { ToolCallBubble } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
const pairs: [string, string, string][] = [
  ['arabic/persian', '١٢', '۱۲'], ['urdu in arabic text', 'غرفة ٤', 'غرفة ۴'], ['nko', 'x ߁', 'x ߂'], ['bengali4/8', 'a৪', 'a8'], ['gurmukhi', 'a੧', 'a9'], ['math digit', 'a𝟏', 'a1'], ['fullwidth', 'a１', 'a1'], ['devanagari zero', 'a०', 'ao'], ['superscript', 'x²', 'x2'], ['circled', '①', '1'], ['roman', 'Ⅳ', 'IV'],
  ['NO/BV', '🇳🇴', '🇧🇻'], ['NO/SJ', '🇳🇴', '🇸🇯'], ['AU/HM', '🇦🇺', '🇭🇲'], ['FR/MF', '🇫🇷', '🇲🇫'], ['US/UM', '🇺🇸', '🇺🇲'], ['ES/EA', '🇪🇸', '🇪🇦'], ['SH/AC', '🇸🇭', '🇦🇨'], ['RO/TD', '🇷🇴', '🇹🇩'], ['ID/MC', '🇮🇩', '🇲🇨'], ['GB/UK', '🇬🇧', '🇺🇰'], ['BQ/NL', '🇧🇶', '🇳🇱'], ['FR/CP', '🇫🇷', '🇨🇵'], ['IO/DG', '🇮🇴', '🇩🇬'], ['half flag', '🇺', 'U'], ['FR/GP', '🇫🇷', '🇬🇵'], ['FR/YT', '🇫🇷', '🇾🇹'],
  ['black flag tags', '🏴', '🏴\u{E0067}\u{E0062}\u{E007F}'], ['VS15', '☎\uFE0E', '☎\uFE0F'], ['VS none', '☎', '☎\uFE0F'], ['VS1 math', '∩', '∩\uFE00'], ['IVS', '葛', '葛\u{E0100}'], ['VS on digit', '1', '1\uFE0F'], ['keycap', '1\u20E3', '1\uFE0F\u20E3'],
  ['mark order', 'a\u0301\u0323', 'a\u0323\u0301'], ['nfd', 'é', 'e\u0301'], ['CGJ', 'a\u0301', 'a\u034F\u0301'], ['double mark', 'é', 'é\u0301'], ['hebrew order', 'שּׁ', 'שּׁ'.normalize('NFD')], ['hangul', '한', '한'.normalize('NFD')], ['mark on blank', ' \u0301', '\u00b4'],
  ['zwsp', 'ab', 'a\u200bb'], ['wj', 'ab', 'a\u2060b'], ['shy', 'ab', 'a\u00adb'], ['zwnj', 'ab', 'a\u200cb'], ['persian zwnj', 'می‌خواهم', 'میخواهم'], ['rlm', 'ab', 'ab\u200f'], ['lro', 'ab', '\u202dab\u202c'], ['rli', 'ab', '\u2067ab\u2069'], ['nbsp', 'a b', 'a\u00a0b'], ['thin', 'a b', 'a\u2009b'], ['ideographic', 'a b', 'a\u3000b'], ['hangul filler', 'a', 'a\u3164'], ['braille blank', 'a b', 'a\u2800b'], ['ogham', 'a b', 'a\u1680b'], ['tag', 'a', 'a\u{E0061}'], ['interlinear', 'a', 'a\uFFF9'], ['mongolian vs', 'a', 'a\u180b'], ['line sep', 'a', 'a\u2028'], ['vt', 'a', 'a\u000b'], ['nel', 'a', 'a\u0085'], ['nul', 'a', 'a\0'],
  ['cyr', 'paypal', 'pаypal'], ['whole cyr', 'сосо', 'coco'], ['greek', 'ο', 'o'], ['kelvin', 'K', 'K'], ['angstrom', 'Å', 'Å'], ['greek qm', 'a;', 'a\u037e'], ['fraction slash', 'a/b', 'a⁄b'], ['division slash', 'a/b', 'a∕b'], ['ratio', 'a:b', 'a∶b'], ['click', 'a!', 'aǃ'], ['hyphen', 'a-b', 'a‐b'], ['nb hyphen', 'a-b', 'a‑b'], ['minus', 'a-b', 'a−b'], ['en dash', 'a-b', 'a–b'], ['apostrophe', "a'b", 'aʼb'], ['prime', "a'b", 'a′b'], ['quote', 'a"b', 'a״b'], ['one dot leader', 'a.b', 'a․b'], ['arabic zero dot', 'a.b', 'a٠b'], ['fullwidth comma', 'a,b', 'a，b'], ['low quote', 'a,b', 'a‚b'], ['arabic comma', 'a,b', 'a،b'], ['compat han', '見', '見'], ['radical', '一', '⼀'], ['katakana ni', 'ニ', '二'], ['lig', 'fi', 'ﬁ'], ['long s', 's', 'ſ'], ['math alpha', 'a', '𝖺'], ['letter l/I', 'Il', 'II'], ['cherokee', 'Ꭺ', 'A'], ['armenian', 'օ', 'o'], ['lisu', 'ꓮ', 'A'], ['arabic forms', 'ﻻ', 'لا'], ['tel zero', 'o', '౦'], ['heh', 'ه', 'ہ'], ['kaf', 'ك', 'ک'], ['yeh', 'ي', 'ی'], ['skin', '👍', '👍🏻'], ['zwj broken', '👨‍👩‍👧', '👨👩👧'], ['surrogate', 'a', 'a\uD83D'], ['pua', 'a', '\uE000'], ['unassigned', 'a', 'a\u{E0FFF}'], ['music', 'a', 'a\u{1D173}'], ['khmer', 'ក', 'ក\u17B4'], ['soft dotted', 'i̇', 'i\u0307'], ['dotless', 'i', 'ı'],
]
it('alike', async () => {
  const out: string[] = []
  for (const [what, a, b] of pairs) {
    const record = exampleRecord('awaiting_consent', { call: { id: 'call-1', name: 'edit_file', arguments: { path: 'a.txt', oldText: `x ${a}`, newText: `x ${b}` } } })
    const view = render(<TestProvider host={createTestHost()} openDiffs="always"><ToolCallBubble record={record} /></TestProvider>)
    const lines = () => Array.from(bubbleOf('call-1').querySelectorAll('.handrail-source'), (l) => l.textContent)
    await act(async () => { await new Promise((r) => setTimeout(r, 60)) })
    const r2 = exampleRecord('awaiting_consent', { call: { id: 'call-2', name: 'send_mail', arguments: { n: `x ${b}` } } })
    const v2 = render(<TestProvider host={createTestHost()}><ToolCallBubble record={r2} /></TestProvider>)
    await act(async () => {})
    const val = bubbleOf('call-2').textContent!.replace(/^.*\?/, '').slice(0, 90)
    const dl = lines().map((l) => JSON.stringify(l)).join(' → ')
    const plain = dl === `${JSON.stringify('x ' + a)} → ${JSON.stringify('x ' + b)}`
    out.push(`${plain ? 'PLAIN ' : 'marked'} ${what}: ${dl} | value ${JSON.stringify(val)} ${view.container.querySelector('.handrail-diff-foot')?.textContent ?? ''}`)
    view.unmount(); v2.unmount()
  }
  console.log(out.join('\n'))
}, 120000)
