import { folded, placesOf, type Places } from './keys.ts'
import { listOf } from '../policy/schemaHints.ts'
import type { ShellWord } from '../commands/ShellCommand.ts'

// The facts about programs for matching command lines against rules. A program that is not listed
// is taken to do with its arguments only what a rule's author expects.

/** A command that names more files than these is not looked into. */
const MAX_FILES = 200

/**
 * The names in a command's words, and in the texts and options that these hold. Nobody knows all
 * programs that run or write their arguments, so only readers are known not to.
 */
export class Mentions {
  /** Words, and parts of words, as careless readers take them. */
  readonly words: ReadonlySet<string>
  /** It names so many files that not all are among `places`. */
  readonly hasMore: boolean
  #programs: ReadonlySet<string> | undefined
  #places: readonly Places[] | undefined

  /** `set`: what is set for the command, `CONFIG=x`. */
  constructor(words: readonly string[], set: readonly string[] = []) {
    this.words = isReading(words) ? NOTHING : new Set([...set, ...words].flatMap(partsOf))
    this.hasMore =
      this.words.size > MAX_FILES &&
      [...this.words].filter((word) => !PLAIN_NAME.test(word)).length > MAX_FILES
  }

  /** The programs that it may mean. */
  get programs(): ReadonlySet<string> {
    return (this.#programs ??=
      this.words.size === 0 ? NOTHING : new Set([...this.words].map(headOf)))
  }

  get places(): readonly Places[] {
    return (this.#places ??= this.hasMore ? [] : [...this.words].map(placesOfWord))
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** A name that is only itself, on every system. */
const PLAIN_NAME = /^[a-z\d_-](?:[a-z\d_.-]*[a-z\d_-])?$/

/** The same as `placesOf`, for words. */
export const placesOfWord = (word: string): Places =>
  PLAIN_NAME.test(word)
    ? { places: [{ root: '', names: [word] }], isUncertain: false }
    : placesOf(word)

/** The word, what is behind a `=` or the letter of an option, and the words in its text. */
function partsOf(word: string): readonly string[] {
  const text = folded(word.replace(/\bhttps?:\/\/[^\s"'`]{0,2000}/gi, ' ')).trim()
  const inside = text.split(/[\s;|&()[\]{}<>"'`,=:@$]+/)
  return [text, ...inside].flatMap((part) =>
    part === '' ? [] : /^-[^-]./.test(part) ? [part, part.slice(2)] : [part],
  )
}

/** Programs that run the command or the text in their arguments. */
export const RUNNERS = listOf(
  'sudo doas su runuser pkexec env nohup time nice ionice chrt taskset command exec builtin busybox toybox xargs parallel timeout watch setsid stdbuf chroot unshare nsenter script strace ltrace gdb perf caffeinate npx bunx pnpx uvx eval sh bash zsh dash ksh mksh fish ash csh tcsh pwsh powershell cmd ssh source . trap coproc at batch flock systemd-run screen tmux expect osascript start wsl rundll32 mshta invoke-expression iex if then elif else while until do ! {',
)

/** Of these, the ones whose command begins with the first word that follows. */
export const PLAIN_RUNNERS = listOf('sudo doas nohup time command setsid caffeinate nice timeout')

/** Shells and others that read their input as commands. */
export const INPUT_RUNNERS = listOf(
  'sh bash zsh dash ksh mksh fish ash csh tcsh pwsh powershell cmd xargs parallel python python2 python3 node deno ruby perl php lua eval source . iex at batch',
)

/** Programs whose arguments hold a command among much else: perhaps it runs. */
export const CARRIERS = listOf(
  'find fd docker podman nerdctl kubectl oc ssh lxc vagrant make git npm pnpm yarn bun cargo go entr forfiles',
)

/** Programs whose text in quotes is only printed, searched or kept. */
export const TEXT_PROGRAMS = listOf('echo printf grep egrep fgrep rg ag git gh')

/** Programs whose first operand is code, or a file with code. */
export const CODE_PROGRAMS = listOf(
  'python python2 python3 node deno bun ruby perl php lua tclsh r rscript julia swift sed awk gawk mawk nawk jq yq sqlite3 psql mysql vim vi nvim emacs ed ex gdb m4 dc bc',
)

/** Programs that read code or commands from any of their words. */
export const INTERPRETERS = listOf('psql mysql mariadb sqlite3 vim vi nvim emacs ed ex m4 dc bc')

/** Builtins that change what the rest of a line means. */
export const STATE_PROGRAMS = listOf(
  'cd pushd popd export declare typeset local readonly alias unalias set shopt setopt unset enable hash umask source . eval trap exec ulimit read mapfile readarray getopts let print vared autoload zmodload',
)

/**
 * Options by which a program runs something else, writes a file, or reads its settings or code from
 * one. A wildcard does not match them: the rule must name them. `!--run`: this one is harmless, though
 * another begins with it.
 */
const POWERFUL: Readonly<Record<string, string>> = {
  git: '-c -C -O -o -u -x --extcmd --config-env --exec-path --git-dir --work-tree --output --ext-diff --textconv --open-files-in-pager --upload-pack --receive-pack --exec --template --config --help --contents --paginate --no-index --output-directory --filters',
  find: '-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from',
  fd: '-x -X --exec --exec-batch',
  rg: '-z --pre --hostname-bin --search-zip',
  sort: '-o -T -S --output --compress-program --temporary-directory --files0-from',
  sed: '-i -e -f -s -n --in-place --expression --file --separate',
  awk: '-f -e -i -l -E --file --source --include --load --exec',
  jq: '-f -L --from-file --rawfile --slurpfile',
  tar: '-I -F -P --to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rmt-command --rsh-command --absolute-names -c -x -r -u -A --create --extract --get --append --update --concatenate --catenate --delete',
  curl: '-c -D -Q -o -O -K -T -d -F -x -J -E --output --output-dir --config --remote-name --upload-file --data --data-binary --data-raw --data-urlencode --form --unix-socket --proxy --next --netrc-file --dump-header --cookie-jar --trace --trace-ascii --trace-config --libcurl --stderr --etag-save --json --hsts --alt-svc --url-query --form-string --quote --resolve --connect-to --preproxy --socks4 --socks5 --variable -w -K --write-out --engine',
  wget: '-O -o -P -i -e -a --output-document --output-file --directory-prefix --execute --input-file --use-askpass --append-output --config --post-file --post-data --body-file --body-data --save-cookies --warc-file --rejected-log',
  man: '-P -H -C -M --pager --html --config-file --manpath --preprocessor',
  less: '-o -O -k --log-file --lesskey-file --lesskey-src',
  history: '-a -w -r -n -c -d',
  date: '-f -s --file --set',
  tree: '-o -R --fromfile',
  xxd: '-r',
  base64: '-o --output',
  tee: '-',
  ip: '-b -n -force -batch --batch --netns',
  npm: '-C --prefix --script-shell --node-options --userconfig --globalconfig --call --cache --editor --git --init-module --registry --viewer',
  yarn: '--cwd --use-yarnrc',
  cargo: '-C -Z --config --manifest-path --target-dir --out-dir --artifact-dir --fix',
  go: '-C -exec -toolexec -modfile -overlay -vettool -o -c -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir -ldflags -gcflags -asmflags -pkgdir',
  make: '-f -C -E -I --file --makefile --directory --eval --include-dir',
  pip: '-i -r -t --index-url --extra-index-url --requirement --target --config-settings --find-links --log --python',
  ssh: '-o -F -J -L -R -D -E -W -i',
  scp: '-S -o -F -D',
  rsync:
    '-e --rsh --rsync-path --config -M -T --remote-option --daemon --log-file --write-batch --only-write-batch --partial-dir --temp-dir --backup-dir --remove-source-files --delete',
  zip: '-T --unzip-command --test',
  gh: '--jq --template',
  pytest:
    '-c -p -o --rootdir --override-ini --confcutdir --pdbcls --junitxml --junit-xml --log-file --basetemp --cov-report --cov-config --report-log --html --debug',
  eslint:
    '-c -o -f --config --output-file --format --rulesdir --resolve-plugins-relative-to --plugin --parser --fix --fix-dry-run --cache-location --cache-file --init',
  prettier: '-w --plugin --config --write --plugin-search-dir',
  docker: '-H -c -v --host --context --config --volume --mount --privileged',
  printf: '-v',
  mocha:
    '-r -R -u -O -n --require --reporter --reporter-option --ui --file --config --package --opts --node-option --loader --import --compilers',
  jest: '-c -u --config --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --transform --testRunner --runner --reporters --resolver --testEnvironment --env --rootDir --roots --projects --updateSnapshot --outputFile --coverageDirectory --cacheDirectory --testSequencer --snapshotSerializers --preset --filter --moduleNameMapper --modulePaths --testResultsProcessor --init !--coverage !--runInBand',
  vitest:
    '-c -r -u --config --root --dir --update --reporter --outputFile --environment --globalSetup --runner --execArgv --workspace --configLoader !--run',
  tsc: '-p -b --project --build --outDir --outFile --declarationDir --tsBuildInfoFile --generateTrace --generateCpuProfile --init',
  rollup: '-c -p -o -d --config --plugin --file --dir --configPlugin',
  webpack: '-c -o --config --output-path --entry --plugin',
  esbuild: '--outfile --outdir --inject --serve --servedir --allow-overwrite --metafile',
  babel: '-o -d -x --out-file --out-dir --config-file --presets --plugins --root-mode',
  stylelint:
    '-o --fix --config --config-basedir --custom-syntax --custom-formatter --output-file --cache-location',
  biome: '--write --fix --apply --unsafe --config-path',
  ruff: '-o --fix --unsafe-fixes --add-noqa --config --output-file --cache-dir',
  mypy: '-c -m --config-file --python-executable --install-types --cache-dir --junit-xml --custom-typeshed-dir',
  pylint: '--load-plugins --init-hook --rcfile --output',
  flake8: '--config --append-config --output-file --tee',
  rubocop:
    '-a -A -r -c -o -x --autocorrect --auto-correct --require --config --out --plugin --init --server',
  rspec: '-r -I -o -O --require --out --options --init --default-path',
  phpunit: '-c --configuration --bootstrap --include-path --extension --log-junit --coverage-html',
  split: '--filter',
  shuf: '-o --output',
  dmesg: '-c -C -D -E -n --clear --read-clear --console-off --console-on --console-level',
  journalctl:
    '--vacuum-size --vacuum-time --vacuum-files --rotate --flush --cursor-file --update-catalog',
  openssl: '-out -engine -provider -provider-path -config -writerand',
  nmap: '-o --script --datadir --stylesheet --append-output',
  tcpdump: '-w -z -Z',
  'git rebase': '-i --interactive --edit-todo',
  'git archive': '--remote',
  'git bisect': 'run',
  'git submodule': 'foreach',
  'git difftool': '-t --tool',
  'git mergetool': '-t --tool',
  'go env': '-w -u',
  kubectl:
    '-f -s -k --kubeconfig --token --server --as --filename --kustomize --cache-dir --profile-output',
  nc: '-e -c -l --exec --sh-exec --lua-exec --listen',
  ack: '--ackrc --output --pager',
  file: '-C --compile',
  systemctl: '-H -M --host --machine --root --image',
  pandoc:
    '-o -d -F -L --output --defaults --filter --lua-filter --pdf-engine --extract-media --template',
  mvn: '-f -s -D -P --file --settings --global-settings --define --toolchains',
  gradle:
    '-I -b -c -D -P -p --init-script --build-file --settings-file --project-dir --include-build',
  rake: '-f -r -R -I -e -p -E --rakefile --require --execute --libdir',
  vite: '-c --config --configLoader --outDir',
  playwright: '-c -u --config --reporter --output --update-snapshots --tsconfig',
  deno: '-A -c --allow-all --allow-run --allow-ffi --allow-write --config --import-map --preload',
  bun: '-r -c --preload --require --config --import --cwd',
}
/** Options of programs that are not listed, by what such options are commonly called. */
const COMMON: readonly string[] =
  '--output --output-file --out --out-file --outfile --exec --execute --eval --command --config --config-file --pager --plugin --shell --rsh --script --write --in-place --require --loader --import --init-script --kubeconfig --preload --reporter --bootstrap'.split(
    ' ',
  )

/** Of a program, or of one and its first word: `git rebase`. */
const powerfulOf = (name: string): readonly string[] | undefined => POWERFUL_OPTIONS.get(name)
const POWERFUL_OPTIONS = new Map(
  Object.entries(POWERFUL).map(([name, options]) => [name, options.split(' ')]),
)

/** Programs whose first words have such options of their own. */
const WITH_VERBS = new Set(
  Object.keys(POWERFUL).flatMap((name) => (name.includes(' ') ? [name.split(' ')[0]] : [])),
)

/** Programs that take `@file` for the words in it. */
const OPTIONS_IN_FILES = listOf('pytest tsc gcc g++ clang clang++ cc c++ ld javac java')

/** Programs that read their first operand, and write the second. */
export const SECOND_WRITERS = listOf('uniq xxd pdftotext iconv')

/**
 * True if a word is an option that does more than say how. Long ones count from their first
 * letters, with one sign or two. `verb`: the word behind the program.
 */
export function isPowerful(program: string, word: string, verb: string | null = null): boolean {
  const ofVerb = (WITH_VERBS.has(program) && powerfulOf(`${program} ${verb}`)) || []
  if (ofVerb.includes(word)) return true
  // it sets the clock
  if (program === 'date' && /^\d/.test(word)) return true
  if (program === 'make' && word.includes('=')) return true
  // more options stand in that file
  if (word.startsWith('@') && OPTIONS_IN_FILES.has(program)) return true
  // a shell runs what is in the index of an array
  if (/\[[^\]]*[$`]/.test(word)) return true
  // `ext::` is a command, and `tar xIf` has its options without a sign
  if (program === 'git' && /(?:^|=)[\w-]+::|ext::/.test(word)) return true
  if (
    program === 'tar' &&
    /^(?:[a-zA-Z]*[IFP][a-zA-Z]*|[tvzjJfkpmhO]*[cxruA][cxtruAvzjJfkpmhO]*)$/.test(word)
  )
    return true
  if (!/^[-+]./.test(word)) return false
  if (word.startsWith('+')) return program === 'less' || program === 'vim'
  const own = powerfulOf(program)
  // most programs have it for the file that they write
  if (!own && word.startsWith('-o') && !READERS.has(program)) return true
  const options = [...(own ?? COMMON), ...ofVerb]
  const [name = ''] = word.split('=')
  if (options.includes(`!${name}`)) return false
  if (word.startsWith('--'))
    return options.some(
      (option) => name !== '--' && option.replace('--', '-').startsWith(name.slice(1)),
    )
  return options.some(
    (option) =>
      option === name ||
      option === `-${name}` ||
      // short ones may be in one word, but for programs whose long ones have one sign, too
      (program !== 'go' && /^-[^-]?$/.test(option) && word.includes(option.slice(1))),
  )
}

/**
 * True if no name that a shell makes of `*.md` is an option that does more: a file may be called
 * `--output=x.md`, so it begins with a folder or the name of an option, or the program has none.
 */
export function isPlainGlob(program: string, glob: string): boolean {
  const [start = ''] = glob.split(/[*?[]/)
  if (/^[-+]/.test(glob)) return /^--[\w-]+=/.test(start)
  return start.includes('/') || PLAIN_READERS.has(program)
}

/** `/bin/RM.exe` as `rm`. */
export function programOf(word: string): string {
  if (/^[a-z_-]+$/.test(word) && word.length <= 200) return word
  const name = /[^/\\]*$/.exec(word.slice(-200))?.[0] ?? ''
  return name
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|com)$/, '')
    .replace(/^(python|ruby|node|perl|lua|php)[\d.]+$/, '$1')
}

/** `!rm` of IPython and vim, `@rm` of cmd, `%rm` of Jupyter: the program, for rules that deny. */
export const headOf = (word: string): string =>
  programOf(/^[!@%]/.test(word) ? word.replace(/^[!@%]+(?=.)/, '') : word)

/** Programs that only read what they are given, but for options by which they do more. */
const READERS = listOf(
  'cat head tail less more wc stat file diff cmp comm ls tree du df find fd grep egrep fgrep rg ag ack sort cut tr nl tac rev od hexdump strings md5sum sha1sum sha256sum cksum jq echo printf test [ true false pwd which whereis type man basename dirname realpath readlink id whoami ps seq sleep',
)
/** Of these, those that have no option by which they do more, whatever they are given. */
const PLAIN_READERS = listOf('ls cat head tail wc grep egrep fgrep echo stat du')
/** Subcommands that run nothing of their text, and write only in their own store. */
const READING_VERBS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: listOf('status log diff show grep blame add commit tag branch describe ls-files shortlog'),
  gh: listOf('pr issue'),
  docker: listOf('ps images logs inspect'),
  kubectl: listOf('get describe logs'),
}

/** True if a command surely only reads what it names. */
function isReader(program: string, words: readonly string[]): boolean {
  const verbs = Object.hasOwn(READING_VERBS, program) ? READING_VERBS[program] : undefined
  return (
    (READERS.has(program) || verbs?.has(words[1] ?? '') === true) &&
    !words.slice(1).some((word) => isPowerful(program, word, words[1]))
  )
}

/** `cat x`, also behind `sudo` or `timeout 5`. */
export function isReading(words: readonly string[]): boolean {
  let rest = words
  while (PLAIN_RUNNERS.has(headOf(rest[0] ?? ''))) {
    const at = rest.findIndex((word, index) => index > 0 && !/^\d+[smh]?$|^$/.test(word))
    rest = at < 0 ? [] : rest.slice(at)
  }
  return isReader(headOf(rest[0] ?? ''), rest)
}

const GOES = listOf('cd chdir pushd set-location sl')
/** True if a command goes to another folder. */
export const goes = (head: ShellWord | undefined): boolean => GOES.has(headOf(head?.text ?? ''))

/** A longer path is not followed. */
const MAX_FOLDER = 200

/** The folder of the commands behind a `cd`. '': the line's first one; null: nobody knows. */
export function folderAfter(folder: string | null, words: readonly ShellWord[]): string | null {
  const to = words.slice(1).findLast(({ text }) => !/^[-/]\w?$/.test(text) || text === '/')
  if (to?.isDynamic || words.at(-1)?.text === '-') return null
  const path = fileIn(folder, to?.text ?? '~')
  return path !== null && path.length > MAX_FOLDER ? null : path
}

/** A file, from a folder that may not be known. */
function fileIn(folder: string | null, file: string): string | null {
  if (folder === '' || /^(?:[/\\~]|[a-z]:)/i.test(file)) return file
  return folder && `${folder}/${file}`
}

/** Files of a command that are somewhere else than its line began. */
export const thereOf = (
  folder: string | null,
  files: readonly (string | null)[],
): readonly (string | null)[] =>
  files.flatMap((file) => {
    const path = file === null ? null : fileIn(folder, file)
    return file !== null && path === file ? [] : [path]
  })
