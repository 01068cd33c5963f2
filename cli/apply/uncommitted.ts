import { spawnSync } from 'node:child_process'

/** The files of a folder that git has changes of, as git names them; none where there is no git. */
export function uncommitted(root: string): string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '-z', '--', '.'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return []
  return stdout
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
}
