import { defineToolPolicy, evaluateCall } from '../support/byWords.ts'
import { rules } from '../../src/rules/index.ts'
const ask = (list: [string, string][], given: any, name = 'bash') => {
  try {
    const ev = evaluateCall({ name, arguments: given } as never, { tool: { server: null } } as never, defineToolPolicy({ rules, permissions: list.map(([rule, verdict]) => ({ rule, verdict })) } as never))
    return `${ev.verdict}  (${ev.because.at(-1)?.text.slice(0,160)})`
  } catch (e) { return `THROWS ${String(e).slice(0, 200)}` }
}
const R = ['bash(command: ls *)','bash(command: tar *)', 'bash(command: cat *)', 'bash(command: rsync *)','bash(command: git log *)', 'bash(command: foo *)', 'bash(command: make build)', 'bash(command: foo a b)', 'bash(command: ls * > out/*)'].map(r => [r, 'run'] as [string, string])
const lines = ['ls *', 'cat *', 'cat a*', 'tar *', 'foo *', 'foo a*', 'foo ~', 'foo ~root', 'foo ~+', 'rsync *', 'git log *', 'git log --output=x', 'git log -O x', 'git log --out x', 'make build', 'make build x', 'make -C x build', 'make build MAKEFLAGS=x', 'foo a b', 'foo "a b"', 'foo a  b', 'foo a b c', 'foo a $b', 'ls > out/a', 'ls > out/../x', 'ls > out/a/b', 'ls > out/.x', 'ls >> out/a', 'ls > "out/a"', 'ls > out/a > /etc/x', 'ls > out/$x', 'ls 2> out/a', 'ls > out/a; ls > b', 'tar -xf a', 'tar xf a', 'tar --to-command=x', 'foo --help', 'foo -- rm', 'cat < a', 'cat a | foo', 'cat a | foo | sh']
it('cmd', () => {
  console.log('RUNRULES\n' + lines.map((l) => `${JSON.stringify(l)} => ${ask(R, { command: l })}`).join('\n'))
  const P: [string, any, [string,string][]][] = [
   ['bash', { command: 'ls', cwd: '/x' }, R], ['bash', { command: 'ls', Command: 'rm x' }, R], ['bash', { command: ['ls', ['rm']] }, R], ['bash', { command: ['ls', 5] }, R], ['bash', { command: { cmd: 'ls' } }, R], ['bash', { command: [] }, R],['bash', { cmd: 'ls' }, R], ['bash', { command: ['bash', '-lc', 'ls'] }, R], ['bash', { command: ['ls', '-la'] }, R],
   ['bash', { command: 'ls', env: { PATH: '.' } }, R], ['bash', { command: 'ls', stdin: 'x' }, R],
   ['bash', '{"command":"ls"}', R], ['bash', null, R], ['bash', ['ls'], R],
   ['pay', { amount: 500 }, [['pay(amount: 100..)', 'deny']]], ['pay', { amount: 500 }, [['pay(amount: ..100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0...100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0-100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0 .. 100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 100..0)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: >100)', 'deny']]], ['pay', { amount: 5 }, [['pay(amount: <=100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: -5..5)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0..1e3)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0..Infinity)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0,5..100)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: 0..10|20..30)', 'run']]], ['pay', { amount: 5 }, [['pay(amount: "0..10")', 'run']]], ['pay', { amount: 2**53 }, [['pay(amount: 0..9007199254740993)', 'run']]],['pay', { amount: 5 }, [['pay(amount: 0..٥)', 'run']]],
   ['pay', { v: 'v1..v2' }, [['pay(v: v1..v2)', 'run']]],['pay', { v: '1..' }, [['pay(v: "1..")', 'run']]],
  ]
  console.log('X\n' + P.map(([n, g, r]) => `${JSON.stringify(g)} ${r === R ? '' : JSON.stringify(r)} => ${ask(r, g, n)}`).join('\n'))
})
