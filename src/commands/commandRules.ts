import type { RISK_WORDS } from './riskMessages.en.ts'
import type { ShellWord } from './ShellCommand.ts'

export type RiskReason = keyof typeof RISK_WORDS extends `risk.${infer Why}` ? Why : never
export type RiskSeverity = 'critical' | 'warning'
export type Risk = readonly [RiskSeverity, RiskReason]

/** The input of a rule: a command's name, and its words behind it. */
type Invocation = { name: string; args: readonly string[]; words: readonly ShellWord[] }
type Rule = (call: Invocation) => Risk | undefined
type Test = (call: Invocation) => boolean

type Row = readonly [test: Test, ...risk: Risk]

/** The risk of the first row whose test holds. */
const firstOf =
  (...rows: readonly Row[]): Rule =>
  (call) => {
    const row = rows.find(([test]) => test(call))
    return row && [row[1], row[2]]
  }

const any: Test = () => true
const always =
  (...risk: Risk): Rule =>
  () =>
    risk
const either =
  (...tests: readonly Test[]): Test =>
  (call) =>
    tests.some((test) => test(call))
const args =
  (pattern: RegExp): Test =>
  (call) =>
    call.args.some((arg) => pattern.test(arg))
/** `-rf`, `-r -f`, `--recursive`: a short flag by its letter, in any bundle, or a long one. */
const flags = (letters: string, ...long: readonly string[]): Test => {
  const isLong = (arg: string) => long.some((flag) => arg === flag || arg.startsWith(`${flag}=`))
  const short = new RegExp(`^-(?=[a-zA-Z]+$).*[${letters}]`)
  return (call) => call.args.some((arg) => isLong(arg) || short.test(arg))
}
const operand =
  (pattern: RegExp): Test =>
  (call) =>
    pattern.test(call.args.find((arg) => !arg.startsWith('-')) ?? '')

/** Places whose loss is fatal: the root, a home folder, system folders. */
const SYSTEM_PLACE =
  /^(?:\/|~[\w-]*|\$\{?HOME\}?|\.\.?|[a-z]:)?(?:[/\\]*\*?|\/(?:bin|boot|dev|etc|home|lib\d*|opt|private|proc|root|sbin|srv|sys|System|Library|Users|usr|var)(?:\/.*)?|[a-z]:[/\\](?:Windows|Program Files|Users)?(?:[/\\].*)?)$/i
export const SYSTEM_FILE =
  /^\/(?:bin|boot|etc|lib\d*|proc|sbin|sys|System|usr(?!\/local\/src))\/|[\\/]\.ssh[\\/]authorized_keys|^[a-z]:[/\\]Windows/i
export const STARTUP_FILE =
  /(?:^|[\\/])(?:\.(?:bash|zsh|k?sh)(?:rc|_profile|_login|_logout)|\.profile|\.zshenv|\.zprofile|\.gitconfig|\.npmrc|crontab|\.config\/autostart\/|LaunchAgents\/|\.git\/hooks\/|\.husky\/|\.envrc)/i
export const SECRET_FILE =
  /(?:^|[\\/~@])(?:\.ssh[\\/](?!authorized_keys|known_hosts|config)|\.aws[\\/]credentials|\.netrc|\.pgpass|\.kube[\\/]config|\.docker[\\/]config\.json|\.gnupg|\.git-credentials|\.env(?:\.\w+)?$|id_(?:rsa|ed25519|ecdsa|dsa)|shadow$|credentials\.json|\.npmrc$|\.vault-token|login\.keychain|Cookies$)/i
export const DISK = /^\/dev\/(?!null$|zero$|u?random$|std(?:in|out|err)$|tty|fd\/)|^\\\\\.\\/i

/** `*` and `$HOME` are open, so their text is looked for as it was written. */
const isPlace = ({ text, isDynamic }: ShellWord): boolean =>
  (text !== '' && SYSTEM_PLACE.test(text)) ||
  (isDynamic && (text === '' || text === '/' || text === '/*'))
const place =
  (from: number): Test =>
  (call) =>
    call.words.some((word, index) => index >= from && isPlace(word))

const deep = either(flags('rR', '--recursive'), args(/^(?:\/s|-recurse)$/i))
const forced = either(flags('f', '--force'), args(/^(?:\/q|\/f|-force)$/i))
const removes = firstOf(
  [place(1), 'critical', 'deletes_folders'],
  [(call) => deep(call) && (forced(call) || call.name !== 'rm'), 'critical', 'deletes_folders'],
  [deep, 'warning', 'deletes_folders'],
  [any, 'warning', 'deletes'],
)
const interprets = (code: string): Rule =>
  firstOf([flags(code, '--eval', '--command', '--exec', '--print'), 'warning', 'runs_code'])
const changesRights = firstOf(
  [place(2), 'critical', 'changes_rights'],
  [flags('R', '--recursive'), 'warning', 'changes_rights'],
  [
    args(/^(?:[0-7]?[0-7]?[0-7]?[2367]$|[ugoa]*\+[rwx]*s|a\+|o\+|\+w)/),
    'warning',
    'changes_rights',
  ],
)
const writesDisk = firstOf([
  (call) => call.args.some((arg) => arg.startsWith('of=') && DISK.test(arg.slice(3))),
  'critical',
  'erases_disk',
])
const DATA_FLAGS =
  '--data --data-binary --data-raw --data-urlencode --form --upload-file --json --post-data --post-file --body-data --body-file'
const sends = firstOf(
  [flags('dFT', ...DATA_FLAGS.split(' ')), 'warning', 'sends_data'],
  [args(/^(?:POST|PUT|PATCH|DELETE)$|^-X(?:POST|PUT|PATCH|DELETE)$/i), 'warning', 'sends_data'],
)
const toElsewhere = args(/^[^/\\-][^/\\]*:(?!\\)|^(?:rsync|s3|gs):\/\//)
const copiesOut = firstOf([toElsewhere, 'warning', 'sends_data'])

/** Tests of calls that discard work, by their verb. */
const GIT_DISCARDS: readonly (readonly [verb: RegExp, test: Test])[] = [
  [/^push$/, flags('fd', '--force', '--force-with-lease', '--delete', '--mirror', '--prune')],
  [/^push$/, args(/^[+:]/)],
  [/^(?:reset|checkout|switch)$/, flags('f', '--hard', '--force', '--discard-changes')],
  [/^(?:reset|checkout|switch)$/, args(/^\.$/)],
  [/^clean$/, flags('fdxX', '--force')],
  [/^(?:branch|tag|worktree)$/, either(flags('D', '--delete'), args(/^remove$/))],
  [/^stash$/, args(/^(?:drop|clear)$/)],
  [/^(?:filter-branch|filter-repo|restore|update-ref)$/, any],
  [
    /^(?!(?:push|reset|checkout|switch|clean|branch|tag|worktree|stash)$)/,
    args(/^(?:expire|--prune=now|hooks?path|core\.hookspath=.*|core\.sshcommand=.*)$/i),
  ],
]
const gitVerb = ({ args: given }: Invocation): string =>
  given.find((arg, at) => !arg.startsWith('-') && !/^-[cC]$/.test(given[at - 1] ?? '')) ?? ''
const git = firstOf(
  [
    (call) => GIT_DISCARDS.some(([verb, test]) => verb.test(gitVerb(call)) && test(call)),
    'warning',
    'discards_work',
  ],
  [(call) => gitVerb(call) === 'push', 'warning', 'publishes'],
)

const deletesRemoteData = (pattern: RegExp): Rule =>
  firstOf([
    (call) => call.args.slice(0, 40).some((arg) => pattern.test(arg.slice(0, 100))),
    'critical',
    'deletes_data',
  ])
const container = firstOf(
  [
    args(
      /^--privileged$|^--pid=host$|^(?:--volume=|-v|--mount=.*(?:src|source)=)?\/:|^--volume=\/:/,
    ),
    'critical',
    'administrator',
  ],
  [args(/^(?:prune|rmi?|down|kill)$/), 'warning', 'deletes_data'],
)
const publish = firstOf([operand(/^(?:publish|unpublish|deprecate)$/), 'warning', 'publishes'])
const services = firstOf(
  [operand(/^(?:stop|disable|mask|kill|delete|unload|remove|bootout)$/), 'warning', 'stops'],
  [operand(/^(?:enable|load|bootstrap|create|config)$/), 'warning', 'changes_startup'],
)
const listens: readonly Row[] = [
  [flags('ec', '--exec', '--sh-exec'), 'critical', 'opens_shell'],
  [flags('l', '--listen'), 'warning', 'opens_shell'],
  [any, 'warning', 'sends_data'],
]
const crontab = firstOf(
  [flags('r'), 'critical', 'changes_startup'],
  [(call) => !flags('l')(call), 'warning', 'changes_startup'],
)
const overwrites: readonly Row[] = [
  [args(SYSTEM_FILE), 'critical', 'overwrites_system'],
  [args(DISK), 'critical', 'erases_disk'],
  [args(STARTUP_FILE), 'warning', 'changes_startup'],
]
const edits: Rule = (call) =>
  flags('i', '--in-place')(call) ? firstOf(...overwrites)(call) : undefined

const RULES_BY_NAMES: readonly (readonly [names: string, Rule])[] = [
  ['rm rmdir unlink del erase rd remove-item ri trash srm', removes],
  ['find fd', firstOf([args(/^-delete$/), 'critical', 'deletes_folders'])],
  [
    'shred wipefs wipe mkfs mke2fs mkswap fdisk sfdisk gdisk parted diskpart diskutil blkdiscard hdparm cryptsetup format',
    always('critical', 'erases_disk'),
  ],
  ['dd', writesDisk],
  ['sudo su doas runas pkexec gsudo psexec', always('critical', 'administrator')],
  ['git', git],
  ['chmod chown chgrp chattr setfacl icacls takeown', changesRights],
  [
    'shutdown reboot halt poweroff kill killall pkill taskkill stop-computer restart-computer stop-process stop-service',
    always('warning', 'stops'),
  ],
  ['systemctl service launchctl sc', services],
  ['crontab', crontab],
  ['at schtasks', always('warning', 'changes_startup')],
  ['reg bcdedit', always('critical', 'overwrites_system')],
  ['vssadmin wbadmin', always('critical', 'deletes_data')],
  ['tee cp mv install ln truncate out-file set-content add-content', firstOf(...overwrites)],
  [
    'rsync',
    firstOf(
      ...overwrites,
      [toElsewhere, 'warning', 'sends_data'],
      [args(/^--delete/), 'warning', 'deletes'],
    ),
  ],
  ['sed', edits],
  ['perl', (call) => edits(call) ?? interprets('eE')(call)],
  [
    'python python2 python3 pypy node deno bun ruby php lua osascript tclsh rscript',
    interprets('cer'),
  ],
  ['eval invoke-expression iex', always('warning', 'runs_code')],
  ['powershell pwsh', firstOf([args(/^-e(?:nc?|ncodedcommand)?$/i), 'critical', 'runs_decoded'])],
  ['curl wget http https xh httpie invoke-webrequest iwr invoke-restmethod irm', sends],
  ['scp sftp', copiesOut],
  ['ftp telnet sendmail mail mutt', always('warning', 'sends_data')],
  [
    'ssh autossh',
    firstOf([flags('RDL'), 'warning', 'opens_shell'], [any, 'warning', 'sends_data']),
  ],
  ['nc ncat netcat', firstOf(...listens)],
  ['socat', firstOf([args(/^(?:exec|system):/i), 'critical', 'opens_shell'], ...listens)],
  ['nmap masscan tcpdump tshark arp-scan hping3 ettercap', always('warning', 'scans_network')],
  ['dropdb dropuser mysqladmin', always('critical', 'deletes_data')],
  [
    'redis-cli',
    firstOf([args(/^(?:flushall|flushdb|--execute=.*drop.*)$/i), 'critical', 'deletes_data']),
  ],
  ['kubectl helm oc', deletesRemoteData(/^(?:delete|uninstall|drain)$/)],
  ['terraform tofu pulumi', deletesRemoteData(/^-?-?destroy$|^down$/)],
  [
    'aws gcloud az gsutil gh heroku fly flyctl doctl vercel netlify firebase',
    deletesRemoteData(
      /^(?:delete|rb|rm|terminate|destroy)(?:-|$)|^(?:apps|repo|project|projects):?(?:destroy|delete|remove)$|:(?:destroy|delete|remove)$/,
    ),
  ],
  ['docker podman nerdctl docker-compose', container],
  ['npm pnpm yarn cargo twine gem poetry', publish],
  ['history', firstOf([flags('c'), 'warning', 'covers_tracks'])],
  ['unset', firstOf([args(/^HIST/), 'warning', 'covers_tracks'])],
]

/** The rules by the name of a command, lower case, without folder and ending. */
export const COMMAND_RULES: ReadonlyMap<string, Rule> = new Map(
  RULES_BY_NAMES.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
)

/** Commands that run what stands behind them. */
export const WRAPPERS = new Set(
  'sudo doas su env nohup time nice ionice command exec builtin busybox xargs parallel timeout watch setsid stdbuf chroot unshare nsenter script strace caffeinate npx bunx start then do else if while until ! && { coproc function'.split(
    ' ',
  ),
)
/** Commands that run text: a quoted word of theirs is a line of its own. */
export const SHELLS = new Set(
  'sh bash zsh dash ksh mksh fish ash csh tcsh cmd powershell pwsh eval ssh su alias trap watch source . xargs parallel env timeout script sudo invoke-expression iex'.split(
    ' ',
  ),
)
/** Commands that run what they are given on their input. */
export const INTERPRETERS = new Set(
  'sh bash zsh dash ksh mksh fish ash csh tcsh python python2 python3 node deno bun ruby perl php lua powershell pwsh cmd eval source . iex invoke-expression psql mysql osascript'.split(
    ' ',
  ),
)
export const FETCHERS = new Set(
  'curl wget http https xh aria2c fetch lynx nc ncat invoke-webrequest iwr invoke-restmethod irm scp ftp'.split(
    ' ',
  ),
)
export const DECODERS = /^(?:base64|base32|xxd|uudecode|gunzip|zcat|rev|tr|openssl|gpg|certutil)$/
/** Their second word is their own verb: `git rm` is no `rm`. */
export const COMMANDS_WITH_SUBCOMMANDS = new Set(
  'git docker podman npm pnpm yarn aws gh gsutil gcloud az kubectl helm hg svn cargo apt apt-get brew dnf yum pip pip3 uv go conda snap nvm'.split(
    ' ',
  ),
)
