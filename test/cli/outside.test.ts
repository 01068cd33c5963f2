import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { uncommitted } from '../../cli/apply/uncommitted.ts'
import { installPackages } from '../../cli/apply/installPackages.ts'
import { keepFiles, writeChanges } from '../../cli/apply/writeChanges.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { appFolder, folderWith, read, runPlan, writeFiles } from './appFolder.ts'

/** An app of which one path is a link to a file or folder outside of it. */
function linked(path: string, target: string) {
  const folder = appFolder('vite-ts')
  const config = read(folder, 'vite.config.ts')
  const outside = folderWith({ 'vite.config.ts': config, 'folder/kept.txt': 'mine' })
  rmSync(join(folder, path), { recursive: true, force: true })
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(outside, target), join(folder, path))
  return { folder, outside }
}

describe('init writes nothing through a symbolic link, and says which path is one', () => {
  test.each([
    ['a file that it changes', 'vite.config.ts', 'vite.config.ts'],
    ['a file that is not there', 'server/chat/route.ts', 'missing'],
    ['the folder of the code', 'src', 'folder'],
    ['a folder that it makes', 'src/chat', 'folder'],
    ['a folder around the one that it makes', 'server', 'folder'],
  ])('%s', (_what, path, target) => {
    const { folder, outside } = linked(path, target)
    expect(() => runPlan(folder)).toThrow(`${path} in ${folder} leads elsewhere`)
    expect(read(outside, 'vite.config.ts')).not.toContain('chatServer')
    expect(existsSync(join(outside, 'missing'))).toBe(false)
    expect(lstatSync(join(folder, path)).isSymbolicLink()).toBe(true)
    expect(existsSync(join(folder, 'src/chat/Chat.tsx'))).toBe(false)
  })

  test('that was put there after the plan was shown', () => {
    const folder = appFolder('vite-ts')
    const outside = folderWith({})
    const { changes } = planInit(readApp(folder))
    symlinkSync(outside, join(folder, 'server'))
    expect(() => writeChanges(folder, changes)).toThrow('leads elsewhere')
    expect(existsSync(join(outside, 'chat'))).toBe(false)
  })

  test('in the place of a file that the package manager writes', () => {
    const { folder } = linked('package-lock.json', 'folder/kept.txt')
    expect(() => keepFiles(folder, ['package.json', 'package-lock.json'])).toThrow(
      'leads elsewhere',
    )
  })

  test('to a place above', () => {
    const folder = folderWith({ 'app/a.txt': 'one' })
    const change = { path: '../b.txt', before: undefined, after: 'b' }
    expect(() => writeChanges(join(folder, 'app'), [change])).toThrow('leads elsewhere')
    expect(existsSync(join(folder, 'b.txt'))).toBe(false)
  })
})

test('a link where a file waits to take its place is not written through', () => {
  const outside = folderWith({ bashrc: 'mine' })
  const folder = appFolder('vite-ts')
  symlinkSync(join(outside, 'bashrc'), join(folder, 'src/App.tsx.handrail-new'))
  runPlan(folder)
  expect(read(outside, 'bashrc')).toBe('mine')
  expect(read(folder, 'src/App.tsx')).toContain('<Chat />')
})

test('init runs no script of the app when it has packages installed', async () => {
  const packages = folderWith({ 'one/package.json': '{"name":"one","version":"1.0.0"}' })
  const script = "node -e \"require('fs').writeFileSync('ran', '')\""
  const names = ['preinstall', 'install', 'postinstall', 'prepare', 'dependencies']
  const scripts = Object.fromEntries(names.map((name) => [name, script]))
  const folder = appFolder('vite-ts', {
    'package.json': JSON.stringify({
      dependencies: { react: '19' },
      devDependencies: { vite: '7' },
      scripts,
    }),
  })
  const app = readApp(folder)
  writeFiles(folder, { 'package.json': JSON.stringify({ name: 'app', scripts }) })
  await installPackages(app, [join(packages, 'one')])
  expect(existsSync(join(folder, 'node_modules/one'))).toBe(true)
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

test.each(['vite.config.ts', '.gitignore', '.git/index', '.git', 'tsconfig.json'])(
  'a pipe that nobody writes to does not hold init up: %s',
  (path) => {
    const folder = appFolder('vite-ts')
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    mkdirSync(join(folder, '.git'), { recursive: true })
    rmSync(join(folder, path), { recursive: true, force: true })
    execFileSync('mkfifo', [join(folder, path)])
    planInit(readApp(folder))
    expect(uncommitted(folder)).toEqual([])
  },
)
