import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesBelow } from '../../cli/app/files.ts'
import { appFolder, folderWith, manifestWith, read, writeFiles } from './appFolder.ts'

const UNREACHABLE = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }

/** Runs the package's own command, on the package as it was built (npm run build). */
function handrail(cwd: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('bin/handrail.mjs'), ...given],
    { cwd, encoding: 'utf8', env: { ...process.env, ...UNREACHABLE } },
  )
  return { status, stdout, said: stdout + stderr }
}

const git = (cwd: string, ...given: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...given], { cwd })

const contentOf = (folder: string) =>
  Object.fromEntries(filesBelow(folder).map((path) => [path, read(folder, path)]))

/** Has all packages, so that nothing is installed. */
const complete = () =>
  appFolder('vite-ts', {
    'package.json': manifestWith('vite-ts', {
      handrail: '0.1.0',
      '@tanstack/react-query': '5',
      ai: '6',
      '@ai-sdk/react': '3',
      zod: '4',
    }),
  })

describe('handrail init', () => {
  test('--yes writes, and writes nothing a second time', () => {
    const folder = complete()
    const first = handrail(folder, 'init', '--yes')
    expect(first).toMatchObject({ status: 0 })
    expect(first.stdout).toContain('Vite, TypeScript, AI SDK, npm')
    expect(first.stdout).toContain('npm run dev, and say: Delete the old plan')
    const content = contentOf(folder)
    const second = handrail(folder, 'init', '--yes')
    expect(second).toMatchObject({ status: 0 })
    expect(second.stdout).toContain('Everything is in place. Nothing was changed.')
    expect(contentOf(folder)).toEqual(content)
  })

  test('names the address of a page that it wrote', () => {
    const folder = folderWith({
      'package.json': '{"dependencies": {"astro": "7", "react": "19"}}',
      'astro.config.mjs': 'export default {}\n',
    })
    const { stdout } = handrail(folder, 'init', '--yes', '--no-install')
    expect(stdout).toContain('npm run dev, then open /chat, and say: Delete the old plan')
  })

  test('--dry-run shows everything as a diff, and writes nothing', () => {
    const folder = appFolder('vite-ts')
    const before = contentOf(folder)
    const { status, stdout } = handrail(folder, 'init', '--dry-run')
    expect(status).toBe(0)
    expect(stdout).toContain('+++ server/chat/route.ts')
    expect(stdout).toMatch(
      /--- vite\.config\.ts[^]*-  plugins: \[react\(\)\],[^]*\+ {2}plugins: \[react\(\), chatServer\(\)\],/,
    )
    expect(stdout).toMatch(/npm install handrail@\^[\d.]+ @tanstack/)
    expect(contentOf(folder)).toEqual(before)
  })

  test('changes nothing where npm cannot install, and says so', () => {
    const folder = appFolder('vite-ts')
    const before = contentOf(folder)
    const { status, said } = handrail(folder, 'init', '--yes')
    expect(status).toBe(2)
    expect(said).toContain('failed, so nothing was changed')
    expect(said).toContain('--no-install')
    expect(contentOf(folder)).toEqual(before)
  })

  test('changes nothing where it is interrupted while npm installs', async () => {
    const folder = appFolder('vite-ts')
    const before = contentOf(folder)
    const tools = folderWith({
      npm: '#!/bin/sh\necho changed > package.json\necho > package-lock.json\necho ready >&2\nsleep 60\n',
    })
    chmodSync(join(tools, 'npm'), 0o755)
    const child = spawn(process.execPath, [resolve('bin/handrail.mjs'), 'init', '--yes'], {
      cwd: folder,
      detached: true,
      env: { ...process.env, PATH: `${tools}:${process.env['PATH']}` },
    })
    let said = ''
    child.stderr.on('data', (data) => (said += String(data)))
    const ended = new Promise((end) => child.once('close', end))
    await expect.poll(() => read(folder, 'package.json')).toBe('changed\n')
    process.kill(-child.pid!, 'SIGINT') // as Ctrl+C does, to all that run there
    expect(await ended).toBe(2)
    expect(said).toContain('so nothing was changed')
    expect(contentOf(folder)).toEqual(before)
  })

  test('--no-install writes the files alone, and says what to install', () => {
    const folder = appFolder('vite-ts')
    const { status, stdout } = handrail(folder, 'init', '--yes', '--no-install')
    expect(status).toBe(0)
    expect(stdout).toMatch(/Install the packages: npm install handrail@/)
    expect(filesBelow(folder)).toContain('src/chat/policy.ts')
  })

  test('writes nothing where nobody can answer', () => {
    const folder = complete()
    const before = contentOf(folder)
    const { status, said } = handrail(folder, 'init')
    expect(status).toBe(2)
    expect(said).toContain('There is no terminal to ask in, so nothing was written.')
    expect(contentOf(folder)).toEqual(before)
  })

  test('names what is not committed yet', () => {
    const folder = complete()
    git(folder, 'init', '-q')
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'one')
    writeFiles(folder, { 'src/App.tsx': `${read(folder, 'src/App.tsx')}// mine\n` })
    const { status, stdout } = handrail(folder, 'init', '--yes')
    expect(status).toBe(0)
    expect(stdout).toContain('Not committed yet: src/App.tsx.')
    expect(read(folder, 'src/App.tsx')).toMatch(/<Chat \/>[^]*\/\/ mine\n$/)
  })

  test('lets no name of a file draw on the terminal', () => {
    const folder = complete()
    git(folder, 'init', '-q')
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'one')
    writeFiles(folder, { 'a\u001b[2Jb': '' })
    const { stdout } = handrail(folder, 'init', '--dry-run')
    expect(stdout).toContain('Not committed yet: a\\u{1b}[2Jb.')
  })

  test.each([
    ['watches files', ['config', 'core.fsmonitor']],
    ['filters files', ['config', 'filter.own.clean']],
    ['is a hook', ['config', 'core.hooksPath']],
  ])('runs no program of the app that %s for git', (_what, given) => {
    const folder = complete()
    git(folder, 'init', '-q')
    writeFiles(folder, { '.gitignore': 'ran\nhooks\n*.log', '.gitattributes': '*.tsx filter=own' })
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'one')
    const program = `#!/bin/sh\ntouch ${folder}/ran\n`
    writeFiles(folder, { 'hooks/post-index-change': program, 'run.log': '' })
    chmodSync(join(folder, 'hooks/post-index-change'), 0o755)
    const isHook = given[1] === 'core.hooksPath'
    git(folder, ...given, join(folder, isHook ? 'hooks' : 'hooks/post-index-change'))
    writeFiles(folder, { 'src/App.tsx': `${read(folder, 'src/App.tsx')}// mine\n` })
    for (const option of ['--dry-run', '--yes'])
      expect(handrail(folder, 'init', option).stdout).toContain('Not committed yet: src/App.tsx.')
    expect(filesBelow(folder)).not.toContain('ran')
  })

  test('names nothing where all is committed, also with files that git ignores', () => {
    const folder = complete()
    writeFiles(folder, { '.gitignore': '*.log\n/build-of-mine/\n.env*\n' })
    git(folder, 'init', '-q')
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'one')
    writeFiles(folder, { 'src/a.log': '', 'build-of-mine/b.js': '', '.env.local': '' })
    expect(handrail(folder, 'init', '--dry-run').said).not.toContain('Not committed')
  })

  test.each([
    ['src/App.tsx', (folder: string) => join(folder, 'App.tsx')],
    ['src', (folder: string) => folder],
  ])('writes nothing through a link: %s', (path, target) => {
    const folder = complete()
    const outside = folderWith({ 'App.tsx': read(folder, 'src/App.tsx') })
    rmSync(join(folder, path), { recursive: true })
    symlinkSync(target(outside), join(folder, path))
    const before = contentOf(outside)
    for (const option of ['--dry-run', '--yes']) {
      const { status, said } = handrail(folder, 'init', '--no-install', option)
      expect(said).toMatch(`${path} in ${folder} leads elsewhere: it is a symbolic link.`)
      expect(status).toBe(2)
    }
    expect(contentOf(outside)).toEqual(before)
  })

  test('says what an empty folder lacks, and what an unknown option is', () => {
    expect(handrail(folderWith({}), 'init', '--yes')).toMatchObject({
      status: 2,
      said: expect.stringContaining('There is no package.json in') as string,
    })
    expect(handrail(folderWith({}), 'init', '--force')).toMatchObject({
      status: 2,
      said: expect.stringContaining('--force is not an option') as string,
    })
  })
})

describe('handrail doctor', () => {
  test('prints each problem with what mends it, and exits with 1', () => {
    const folder = complete()
    const { status, stdout } = handrail(folder, 'doctor')
    expect(status).toBe(1)
    expect(stdout).toMatch(/handrail is not installed here\.\n.*Run npx handrail init/)
    expect(stdout).toContain('Server: not looked at. No file here uses handrail.')
    expect(stdout).toContain('2 problems.')
  })

  test('ends in silence if nobody reads on', () => {
    const command = `"${process.execPath}" "${resolve('bin/handrail.mjs')}" doctor | head -n 1`
    const { stdout, stderr } = spawnSync(command, {
      cwd: complete(),
      encoding: 'utf8',
      shell: true,
    })
    expect(stdout).toContain('handrail doctor')
    expect(stderr).toBe('')
  })

  test('says what is in order, exits with 0, and changes nothing', () => {
    const folder = complete()
    handrail(folder, 'init', '--yes')
    const peers = ['react', 'react-dom', '@tanstack/react-query', 'handrail']
    const versions = { handrail: '0.1.0', '@tanstack/react-query': '5.108.0' }
    writeFiles(
      folder,
      Object.fromEntries(
        peers.map((name) => [
          `node_modules/${name}/package.json`,
          JSON.stringify({
            version: { react: '19.0.0', 'react-dom': '19.0.0', ...versions }[name],
          }),
        ]),
      ),
    )
    const content = contentOf(folder)
    const { status, stdout } = handrail(folder, 'doctor')
    expect(stdout).toContain('Server: not looked at. Vite alone answers')
    expect(stdout).toContain('Nothing is wrong in what was looked at.')
    expect(status).toBe(0)
    expect(contentOf(folder)).toEqual(content)
  })

  test.each([
    ['a rule', `rules, permissions: [{ rule: 'x\u001b[2K(a: *)', verdict: 'deny' }]`],
    ['a line', `tools: { 'x\u009b2K\u202e': { mode: 'read' } }`],
    ['a mistake', `tools: { 'x\u001b[2K': { mode: 'reed' } }`],
  ])('prints no character of the policy that draws on the terminal: %s', (_what, policy) => {
    const folder = complete()
    writeFiles(folder, {
      'src/policy.ts': `import { defineToolPolicy } from 'handrail/policy'\nimport { rules } from 'handrail/rules'\nimport { tool } from 'ai'\nexport const tools = { a: tool({}) }\nexport const policy = defineToolPolicy({ ${policy} })\n`,
    })
    const { said } = handrail(folder, 'doctor')
    expect(said).toMatch(/x\\u\{[19]b\}/)
    // colours are ours
    // eslint-disable-next-line no-control-regex
    expect(said.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[^\P{C}\n]/u)
  })

  test('lets no mistake in a policy begin a line of what it says', () => {
    const folder = complete()
    writeFiles(folder, {
      'src/policy.ts': `import { defineToolPolicy } from 'handrail/policy'\nexport const policy = defineToolPolicy({ tools: { 'x\\nNothing is wrong': { mode: 'a' } } })\n`,
    })
    const { said } = handrail(folder, 'doctor')
    expect(said).toContain('Nothing is wrong.mode must be one of')
    expect(said).not.toMatch(/^\W{0,3}Nothing is wrong/m)
  })

  test('needs an app', () => {
    expect(handrail(folderWith({}), 'doctor')).toMatchObject({
      status: 2,
      said: expect.stringContaining('There is no package.json') as string,
    })
  })
})

describe('files that cannot be read or written', () => {
  /** As nobody in particular, for whom a folder may be closed. */
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const init = (cwd: string, ...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('bin/handrail.mjs'), 'init', '--no-install', ...given],
      { cwd, encoding: 'utf8', ...asNobody },
    )
    return { status, said: stdout + stderr }
  }

  test('a folder that is closed to us, such as a database’s, is passed by', () => {
    const folder = appFolder('vite-ts', { 'data/private': '' })
    chmodSync(join(folder, 'data'), 0)
    chmodSync(folder, 0o777)
    const { status, said } = init(folder, '--dry-run')
    chmodSync(join(folder, 'data'), 0o755)
    expect(said).toContain('+++ src/chat/Chat.tsx')
    expect(status).toBe(0)
  })

  test('an app that must not be written to stays as it is', () => {
    const folder = appFolder('vite-ts')
    const before = filesBelow(folder)
    for (const path of ['.', 'src']) chmodSync(join(folder, path), 0o555)
    const { status, said } = init(folder, '--yes')
    for (const path of ['.', 'src']) chmodSync(join(folder, path), 0o755)
    expect(said).toContain('A file could not be written, so none was')
    expect(status).toBe(2)
    expect(filesBelow(folder)).toEqual(before)
  })
})
