import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../cli/app/files.ts'
import { keepFiles, writeChanges } from '../../cli/apply/writeChanges.ts'
import { folderWith, read, writeFiles } from './appFolder.ts'

describe('what init writes', () => {
  test('is all there, in folders that it makes', () => {
    const folder = folderWith({ 'a.txt': 'one' })
    writeChanges(folder, [
      { path: 'a.txt', before: 'one', after: 'two' },
      { path: 'new/deep/b.txt', before: undefined, after: 'b' },
    ])
    expect(filesBelow(folder)).toEqual(['a.txt', 'new/deep/b.txt'])
    expect(read(folder, 'a.txt')).toBe('two')
  })

  test('is nothing where one file cannot be written', () => {
    const folder = folderWith({ 'a.txt': 'one' })
    mkdirSync(join(folder, 'b.txt'))
    writeFiles(folder, { 'b.txt/inside': '' })
    const changes = [
      { path: 'a.txt', before: 'one', after: 'two' },
      { path: 'new/c.txt', before: undefined, after: 'c' },
      { path: 'b.txt/inside/d.txt', before: undefined, after: 'd' },
    ]
    expect(() => writeChanges(folder, changes)).toThrow(/none was/)
    expect(filesBelow(folder)).toEqual(['a.txt', 'b.txt/inside'])
    expect(read(folder, 'a.txt')).toBe('one')
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  test('is nothing where the last of them cannot take its place', () => {
    const folder = folderWith({ 'a.txt': 'one' })
    const changes = [
      { path: 'a.txt', before: 'one', after: 'two' },
      { path: 'new/c.txt', before: undefined, after: 'c' },
      { path: 'new', before: undefined, after: 'a folder by then' },
    ]
    expect(() => writeChanges(folder, changes)).toThrow(/none was/)
    expect(filesBelow(folder)).toEqual(['a.txt'])
    expect(read(folder, 'a.txt')).toBe('one')
  })

  test('is nothing where a file was changed since it was read', () => {
    const folder = folderWith({ 'a.txt': 'changed' })
    const changes = [
      { path: 'b.txt', before: undefined, after: 'b' },
      { path: 'a.txt', before: 'one', after: 'two' },
    ]
    expect(() => writeChanges(folder, changes)).toThrow(/a\.txt was changed meanwhile/)
    expect(filesBelow(folder)).toEqual(['a.txt'])
  })

  test('goes back to what it was', () => {
    const folder = folderWith({ 'package.json': '{}' })
    const undo = keepFiles(folder, ['package.json', 'package-lock.json'])
    writeFiles(folder, { 'package.json': '{"a": 1}', 'package-lock.json': '{}' })
    undo()
    expect(filesBelow(folder)).toEqual(['package.json'])
    expect(read(folder, 'package.json')).toBe('{}')
  })
})
