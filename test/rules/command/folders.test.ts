import { folderAfter, thereOf } from '../../../src/rules/suspectOf.ts'
import { readCommandLine } from '../../../src/rules/Line.ts'

describe('where the commands behind a cd are', () => {
  const wordsOf = (line: string) => readCommandLine(line).commands[0]!.words
  const after = (line: string, folder: string | null = '') => folderAfter(folder, wordsOf(line))

  it.each([
    ['cd', '~'],
    ['cd -P', '~'],
    ['cd notes', 'notes'],
    ['cd /', '/'],
    ['cd -', null],
    ['cd $X', null],
  ])('%s', (line, folder) => {
    expect(after(line)).toBe(folder)
  })

  it('nobody knows of a folder of an unknown one, but of one with a root', () => {
    expect(after('cd notes', null)).toBeNull()
    expect(after('cd /srv', null)).toBe('/srv')
    expect(after('cd', null)).toBe('~')
  })
})

describe('files of a command that is somewhere else', () => {
  it('are there, but for those that have a root', () => {
    expect(thereOf('notes', ['a', '/etc/a', '~/a', 'c:/a'])).toEqual(['notes/a'])
  })

  it('may be any where the folder or the file is not known', () => {
    expect(thereOf(null, ['a'])).toEqual([null])
    expect(thereOf('notes', [null])).toEqual([null])
    expect(thereOf(null, [null])).toEqual([null])
  })
})
