import fc from 'fast-check'
import { safeUrl } from '../../../src/ui/content/safeUrl.ts'
import { caseCount } from '../../support/processorTime.ts'

describe('safeUrl', () => {
  it.each([
    ['https://example.com/a?b#c', 'example.com', 'https://example.com/a?b#c'],
    [' HTTP://Example.COM:8080 ', 'example.com:8080', 'http://example.com:8080/'],
    ['https://ex\tample.com/\na', 'example.com', 'https://example.com/a'],
    ['https://\u0430pple.com/', 'xn--pple-43d.com', 'https://xn--pple-43d.com/'],
    ['https://example.com/@user', 'example.com', 'https://example.com/@user'],
  ])('opens %j as %s', (text, host, href) => {
    expect(safeUrl(text)).toEqual({ host, href })
  })

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://github.com@evil.example/',
    'https://a:b@evil.example/',
    '//evil.example/x',
    'https:evil.example',
    'evil.example',
    'https://',
    'blob:https://x/y',
    `https://x/${'a'.repeat(5000)}`,
    '',
    null,
    undefined,
    7,
    {},
  ])('refuses %j', (text) => {
    expect(safeUrl(text)).toBeUndefined()
  })

  it('never lets another scheme, a user name or a password through', () => {
    const urls = fc
      .tuple(
        fc.constantFrom(
          'javascript:',
          'https://',
          'http://',
          'data:',
          'java\tscript:',
          'https:\\',
          'HTTPS:',
          'ftp://',
          '',
        ),
        fc.string({ unit: 'binary' }),
      )
      .map(([scheme, rest]) => scheme + rest)
    fc.assert(
      fc.property(fc.oneof(urls, fc.webUrl(), fc.anything()), (text) => {
        const url = safeUrl(text)
        if (!url) return
        const { protocol, host, username, password } = new URL(url.href)
        expect(['http:', 'https:']).toContain(protocol)
        expect([host, username, password]).toEqual([url.host, '', ''])
      }),
      { numRuns: caseCount(2000) },
    )
  })
})
