import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { shellPatch } from '../../../../../src/engines/diff/writers.ts'
import {
  agentPatchOf,
  argumentsOf,
  choices,
  choose,
  pair,
} from '../../../../ui/diff/support/chooseChanges.ts'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-a\n+A\n x\n-b\n+B\n*** End Patch\n'
const ONE = PATCH.replace('-b\n+B', ' b')

/** A command as a call has it: one text, or words. */
const SHAPES: readonly [string, (script: string) => unknown][] = [
  ['one text', (script) => script],
  ['words for a shell', (script) => ['bash', '-lc', script]],
]
const first = (command: unknown, before?: string) =>
  choose({ command, workdir: '/src' }, (at) => at !== 0, before, 'shell')

describe('a patch in a command', () => {
  it.each<[string, string, string]>([
    ['alone', `apply_patch <<'EOF'\n`, 'EOF'],
    [
      'with commands around it',
      `cd 'my files' && apply_patch <<"PATCH" && npm test 2>&1 | tail -5\n`,
      'PATCH\nrm -rf build; echo "$(date)" <<EOF\nEOF\n',
    ],
    ['in a heredoc in which nothing would be expanded', 'apply_patch << EOF\n', 'EOF\n'],
  ])('%s: its changes can be accepted one by one, and the text around stays', (_, head, tail) => {
    for (const [, shape] of SHAPES) {
      expect(argumentsOf(first(shape(head + PATCH + tail)).acceptance)).toEqual({
        command: shape(head + ONE + tail),
        workdir: '/src',
      })
      expect(argumentsOf(first(shape(head + PATCH + tail), 'a\nx\nb\n').acceptance)).toEqual({
        command: shape(head + ONE + tail),
        workdir: '/src',
      })
    }
  })

  it('can be an argument of its own', () => {
    expect(argumentsOf(first(['apply_patch', PATCH]).acceptance)).toEqual({
      command: ['apply_patch', ONE],
      workdir: '/src',
    })
  })

  const heredoc = (patch: string): string => `apply_patch <<'EOF'\n${patch}EOF\n`
  it.each<[string, unknown]>([
    [
      'the shell would expand what stands in it',
      `apply_patch <<EOF\n${PATCH.replace('+B', '+$(rm -rf ~)')}EOF\n`,
    ],
    ['the shell would take escapes off', `apply_patch <<EOF\n${PATCH.replace('+B', '+\\\\')}EOF\n`],
    ['its heredoc ends with one of its own lines', `apply_patch <<'+B'\n${PATCH}+B\n`],
    [
      'its heredoc ends in the middle',
      `apply_patch <<'EOF'\n${PATCH.replace('-b\n', 'EOF\n-b\n')}EOF\n`,
    ],
    ['its heredoc never ends', `apply_patch <<'EOF'\n${PATCH}`],
    ['its heredoc takes tabs off', `apply_patch <<-'EOF'\n${PATCH}EOF\n`],
    ['its heredoc ends with another word', `apply_patch <<'EOF'X\n${PATCH}EOF\n`],
    ['it stands in a heredoc of something else', `cat <<'X' >f\n${heredoc(PATCH)}X\n`],
    ['another heredoc is opened on its line', `apply_patch <<'EOF' <<'X'\n${PATCH}EOF\nX\n`],
    ['a quote is open before it', `echo "\n${heredoc(PATCH)}"`],
    ['a quote is opened on its line', `apply_patch <<'EOF' "\n${PATCH}EOF\n"`],
    ['it stands in a comment', `# apply_patch <<'EOF'\n${PATCH}EOF\n`],
    ['it stands in a substitution', `echo $(apply_patch <<'EOF'\n${PATCH}EOF\n)`],
    ['the line goes on', `apply_patch <<'EOF' \\\n${PATCH}EOF\n`],
    ['something else is in the heredoc', `apply_patch <<'EOF'\nhello\n${PATCH}EOF\n`],
    ['another patch follows', heredoc(PATCH) + heredoc(PATCH.replace('a.txt', 'b.txt'))],
    ['it is quoted', `apply_patch '${PATCH}'`],
    ['words are left over', ['bash', '-lc', heredoc(PATCH), PATCH]],
    ['the patch is no word of apply_patch', ['sh', '-c', 'apply_patch "$1"', PATCH]],
    ['no shell runs it', ['python', '-c', heredoc(PATCH)]],
  ])('is accepted or left out as a whole where %s', (_, command) => {
    expect([first(command).all, first(command).acceptance]).toEqual([undefined, undefined])
  })

  it('gets no line from the file that the shell would expand', () => {
    const before = 'a\nx\nb\na\n$(rm -rf ~)\n'
    const { acceptance } = first(`apply_patch <<EOF\n${PATCH}EOF\n`, before)
    expect(String(argumentsOf(acceptance).command)).not.toContain('$(')
  })

  it('is not hidden by another block', () => {
    const command = `apply_patch <<'EOF'\n${PATCH}EOF\n: '\n<<<<<<< SEARCH\nq\n=======\nr\n>>>>>>> REPLACE\n'`
    expect(first(command).hunks).toBe(2)
  })
})

describe('what a shell makes of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-shell-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  /** What apply_patch is given, and what else the command says. */
  const run = (script: string): { given: string; said: string } => {
    writeFileSync(join(folder, 'given'), '')
    const said = execFileSync('bash', ['-c', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { given: readFileSync(join(folder, 'given'), 'utf8'), said }
  }
  it('treats as a heredoc of apply_patch only what the shell treats as one', () => {
    const piece = fc.constantFrom(
      'echo a',
      ' && ',
      ' ; ',
      '\n',
      ' ',
      "'",
      '"',
      "'b c'",
      '"d"',
      '\\',
      '#',
      '$',
      '$(',
      ')',
      '`',
      '<<',
      "<<'X'",
      '\nX\n',
      '\nEOF\n',
      '{',
      '}',
      '| cat',
      '2>&1',
      'apply_patch',
      'cd .',
      '!',
      '~',
      '=',
      '\r',
      '\t',
      '(',
      'let x=1',
      'alias y=z',
      '-',
      'if true; then ',
    )
    const pieces = fc.array(piece, { maxLength: 5 }).map((all) => all.join(''))
    fc.assert(
      fc.property(
        pieces,
        fc.constantFrom("<<'EOF'", '<<EOF', '<< "EOF"', "<<E'OF'", '<<-EOF', '<<\\EOF'),
        pieces,
        fc.constantFrom('EOF', ' EOF', 'EOF ', 'EO'),
        pieces,
        (head, operator, line, word, tail) => {
          const script = `${head}apply_patch ${operator}${line}\n${PATCH}${word}\n${tail}`
          const place = shellPatch(script)
          fc.pre(place !== undefined)
          const given = (text: string): string => {
            writeFileSync(join(folder, 'given'), '')
            spawnSync('bash', ['-c', text], {
              cwd: folder,
              env: { PATH: `${folder}:${process.env.PATH}` },
              stdio: 'ignore',
              timeout: 5000,
            })
            return readFileSync(join(folder, 'given'), 'utf8')
          }
          expect(given(String(place.replaceWith(ONE)))).toBe(given(script).replace(PATCH, ONE))
        },
      ),
      { numRuns: 40, maxSkipsPerRun: 2000 },
    )
  })

  writeFileSync(join(folder, 'apply_patch'), '#!/bin/sh\nexec cat >> given\n')
  chmodSync(join(folder, 'apply_patch'), 0o755)

  it('gives apply_patch the rest of the patch, and runs everything else as before', () => {
    fc.assert(
      fc.property(
        pair,
        choices,
        fc.constantFrom(`'EOF'`, `"EOF"`, 'EOF'),
        fc.boolean(),
        ([before, after], taken, word, isKnown) => {
          const patch = agentPatchOf(before, after)
          fc.pre(before !== after && before !== '' && !patch.includes('+EOF'))
          const script = (body: string): string =>
            `cd . && apply_patch <<${word} && echo on\n${body}EOF\necho "$((1 + 1))"`
          const isOut = (at: number): boolean => !taken[at]
          const known = isKnown ? before : undefined
          const { acceptance } = choose(
            { command: ['bash', '-lc', script(patch)] },
            isOut,
            known,
            'shell',
          )
          const alone = choose({ patch }, isOut, known).acceptance
          fc.pre(acceptance?.kind === 'some')
          const [, , left] = argumentsOf(acceptance).command as string[]
          expect(run(left!)).toEqual({ given: argumentsOf(alone).patch, said: 'on\n2\n' })
          expect(left).toBe(script(String(argumentsOf(alone).patch)))
        },
      ),
      { numRuns: 25, maxSkipsPerRun: 2000 },
    )
  })
})
