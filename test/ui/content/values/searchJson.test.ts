import { searchJson } from '../../../../src/ui/content/ValueSection.tsx'

describe('searchJson', () => {
  const search = (value: unknown, query: string, revealed: readonly string[] = []) =>
    searchJson(value, query, { most: 10, isRevealed: (where) => revealed.includes(where) })

  it('finds keys and texts in upper or lower case, with their place and the text around', () => {
    expect(
      search(
        { Name: 'Ann', list: [{ text: `${'x'.repeat(100)}needle${'y'.repeat(100)}` }], needles: 1 },
        'NEEDLE',
      ),
    ).toEqual({
      count: 2,
      isCut: false,
      hits: [
        {
          pointer: '/list/0/text',
          path: 'list[0].text',
          before: `…${'x'.repeat(60)}`,
          match: 'needle',
          after: `${'y'.repeat(60)}…`,
          isInKey: false,
        },
        {
          pointer: '/needles',
          path: 'needles',
          before: '',
          match: 'needle',
          after: 's',
          isInKey: true,
        },
      ],
    })
    expect(search(['a.b', 'axb', '(', '\\'], 'a.b').count).toBe(1)
    expect(search(['(', '\\', '-/]'], '-/]').count).toBe(1)
  })

  it('does not look into secrets that are masked', () => {
    const value = {
      password: 'hunter2',
      command: 'login --x sk-abcdefghij1234567890 hunter',
      free: 'hunter2',
    }
    expect(search(value, 'hunter2').hits.map(({ path }) => path)).toEqual(['free'])
    expect(search(value, 'hunter2', ['/password']).count).toBe(2)
    expect(search(value, 'hij12').count).toBe(0)
    expect(search(value, 'hunter').hits[0]).toMatchObject({ before: '… ', match: 'hunter' })
  })

  it('counts all matches, keeps some, and stops at a limit', () => {
    expect(
      search(
        Array.from({ length: 1000 }, () => 'a'),
        'a',
      ),
    ).toMatchObject({ count: 1000, hits: { length: 10 } })
    expect(
      search(
        Array.from({ length: 400_000 }, () => 0),
        'none of them',
      ).isCut,
    ).toBe(true)
    const cycle: unknown[] = ['a']
    cycle.push(cycle)
    expect(search(cycle, 'a').count).toBe(1)
  })
})
