import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ENGLISH, type MessageKey, type Translation } from '../../../src/words/catalogue/index.ts'

describe('the English catalogue', () => {
  it('has every word of every file of words', async () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /essages\.en(\.lazy)?\.ts$/.test(path),
    )
    const modules = await Promise.all(
      files.map((path) => import(pathToFileURL(`src/${path}`).href) as Promise<object>),
    )
    const words = modules.flatMap((module) => Object.values(module) as (typeof ENGLISH)[])
    expect(files.length).toBeGreaterThan(20)
    for (const catalogue of words) expect(ENGLISH).toMatchObject(catalogue)
    expect(Object.keys(ENGLISH).sort()).toEqual(
      [...new Set(words.flatMap((catalogue) => Object.keys(catalogue)))].sort(),
    )
  })

  it('is text alone', () => {
    expect(Object.values<unknown>(ENGLISH).filter((text) => typeof text !== 'string')).toEqual([])
  })

  it('types a translation by its keys, with every plural form of a language', () => {
    const key: MessageKey = 'phrase.change.wants'
    const polish: Translation = {
      locale: 'pl',
      [key]: 'chce zmienić {object}',
      'undo.held_for': 'Za {time}',
      'announce.finished.few': '{count} gotowe',
    }
    expect(Object.keys(polish)).toHaveLength(4)
    // @ts-expect-error nobody reads this key
    const wrong: Translation = { 'consent.alow': 'Erlauben' }
    expect('consent.alow' in wrong).toBe(true)
  })
})
