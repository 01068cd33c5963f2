import { listOf } from '../../mode/argumentNames.ts'

/** Of these, every operand is written or made. */
const WRITES_ALL = listOf('tee touch truncate mkdir rm rmdir unlink shred chmod chown chgrp chattr')
/** Of these, the last operand is where the others go. */
const WRITES_LAST = listOf('cp mv ln install rsync scp')
/** Options whose value is a file or a folder that is written. */
const WRITES_VALUE: Readonly<Record<string, string>> = {
  curl: '-o --output --output-dir --dump-header --cookie-jar',
  wget: '-O -o -P --output-document --output-file --directory-prefix',
  sort: '-o --output',
  cp: '-t --target-directory',
  mv: '-t --target-directory',
  ln: '-t --target-directory',
  install: '-t --target-directory',
  tar: '-C --directory',
  unzip: '-d',
  git: '--output',
}

const isWriter = (program: string): boolean =>
  WRITES_ALL.has(program) ||
  WRITES_LAST.has(program) ||
  Object.hasOwn(WRITES_VALUE, program) ||
  /^(?:dd|sed|[gmn]?awk)$/.test(program)

/**
 * Files that a command plainly writes by its arguments, without `>`. Not all: what is not known to
 * write is not here.
 */
export function writtenBy(
  program: string,
  words: readonly (string | null)[],
): readonly (string | null)[] {
  if (!isWriter(program)) return []
  const operands = words.filter((word) => word === null || !/^-./.test(word))
  const options = Object.hasOwn(WRITES_VALUE, program) ? WRITES_VALUE[program]!.split(' ') : []
  const values = words.flatMap((word, at) => {
    const before = words[at - 1]
    if (typeof before === 'string' && options.includes(before)) return [word]
    const option = options.find((each) => each.startsWith('--') && word?.startsWith(`${each}=`))
    return option === undefined ? [] : [word!.slice(option.length + 1)]
  })
  if (WRITES_ALL.has(program)) return operands
  if (WRITES_LAST.has(program)) return [...operands.slice(-1), ...values]
  if (program === 'dd')
    return words.flatMap((word) => /^of=(.+)$/s.exec(word ?? '')?.slice(1) ?? [])
  if (program === 'sed') {
    const isInPlace = words.some((word) => /^(?:-[nErsuz]*i|--in-place)/.test(word ?? ''))
    const scripts = words.flatMap(
      (word) => /(?:^|[\s;/}\d$])w\s{1,5}([^\s;}]{1,500})/.exec(word ?? '')?.slice(1) ?? [],
    )
    return [...(isInPlace ? operands : []), ...scripts]
  }
  if (/^(?:g|m|n)?awk$/.test(program))
    return words.flatMap((word) =>
      [...(word ?? '').matchAll(/>\s{0,5}"([^"]{1,500})"/g)].map(([, file]) => file!),
    )
  return values
}
