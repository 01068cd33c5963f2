import type { RISK_WORDS } from './riskMessages.en.ts'
import type { ShellWord } from './ShellCommand.ts'

export type RiskReason = keyof typeof RISK_WORDS extends `risk.${infer Why}` ? Why : never
export type RiskSeverity = 'critical' | 'warning'
export type Risk = readonly [RiskSeverity, RiskReason]

/** The input of a rule: a command's name, and its words behind it. */
type Invocation = { name: string; args: readonly string[]; words: readonly ShellWord[] }
type Rule = (call: Invocation) => Risk | undefined

/** `-rf`, `-r -f`, `--recursive`: a short flag by its letter, in any bundle, or a long one. */
const hasFlag = ({ args }: Invocation, letters: string, ...long: readonly string[]): boolean =>
  args.some(
    (arg) =>
      (/^-[a-zA-Z]+$/.test(arg) && letters.split('').some((letter) => arg.includes(letter))) ||
      long.some((flag) => arg === flag || arg.startsWith(`${flag}=`)),
  )
const anyArgMatches = ({ args }: Invocation, pattern: RegExp): boolean =>
  args.some((arg) => pattern.test(arg))
const firstOperand = ({ args }: Invocation): string =>
  args.find((arg) => !arg.startsWith('-')) ?? ''
const always =
  (severity: RiskSeverity, reason: RiskReason): Rule =>
  () => [severity, reason]

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

const removes: Rule = (call) => {
  const isDeep = hasFlag(call, 'rR', '--recursive') || anyArgMatches(call, /^(?:\/s|-recurse)$/i)
  if (call.words.some((word, index) => index > 0 && isPlace(word)))
    return ['critical', 'deletes_folders']
  return isDeep &&
    (hasFlag(call, 'f', '--force') ||
      anyArgMatches(call, /^(?:\/q|\/f|-force)$/i) ||
      call.name !== 'rm')
    ? ['critical', 'deletes_folders']
    : ['warning', isDeep ? 'deletes_folders' : 'deletes']
}
/** `*` and `$HOME` are open, so their text is looked for as it was written. */
function isPlace({ text, isDynamic }: ShellWord): boolean {
  return (
    (text !== '' && SYSTEM_PLACE.test(text)) ||
    (isDynamic && (text === '' || text === '/' || text === '/*'))
  )
}
const interprets =
  (code: string): Rule =>
  (call) =>
    hasFlag(call, code, '--eval', '--command', '--exec', '--print')
      ? ['warning', 'runs_code']
      : undefined
const changesRights: Rule = (call) =>
  call.words.some((word, index) => index > 1 && isPlace(word))
    ? ['critical', 'changes_rights']
    : hasFlag(call, 'R', '--recursive') ||
        anyArgMatches(call, /^(?:[0-7]?[0-7]?[0-7]?[2367]$|[ugoa]*\+[rwx]*s|a\+|o\+|\+w)/)
      ? ['warning', 'changes_rights']
      : undefined
const writesDisk: Rule = ({ args }) =>
  args.some((arg) => arg.startsWith('of=') && DISK.test(arg.slice(3)))
    ? ['critical', 'erases_disk']
    : undefined
const sends: Rule = (call) =>
  hasFlag(
    call,
    'dFT',
    '--data',
    '--data-binary',
    '--data-raw',
    '--data-urlencode',
    '--form',
    '--upload-file',
    '--json',
    '--post-data',
    '--post-file',
    '--body-data',
    '--body-file',
  ) || anyArgMatches(call, /^(?:POST|PUT|PATCH|DELETE)$|^-X(?:POST|PUT|PATCH|DELETE)$/i)
    ? ['warning', 'sends_data']
    : undefined
const copiesOut: Rule = (call) =>
  anyArgMatches(call, /^[^/\\-][^/\\]*:(?!\\)|^(?:rsync|s3|gs):\/\//)
    ? ['warning', 'sends_data']
    : undefined
const git: Rule = (call) => {
  const verb =
    call.args.find(
      (arg, index) => !arg.startsWith('-') && !/^-[cC]$/.test(call.args[index - 1] ?? ''),
    ) ?? ''
  if (verb === 'push')
    return hasFlag(
      call,
      'fd',
      '--force',
      '--force-with-lease',
      '--delete',
      '--mirror',
      '--prune',
    ) || anyArgMatches(call, /^[+:]/)
      ? ['warning', 'discards_work']
      : ['warning', 'publishes']
  if (verb === 'reset' || verb === 'checkout' || verb === 'switch')
    return hasFlag(call, 'f', '--hard', '--force', '--discard-changes') ||
      anyArgMatches(call, /^\.$/)
      ? ['warning', 'discards_work']
      : undefined
  if (verb === 'clean')
    return hasFlag(call, 'fdxX', '--force') ? ['warning', 'discards_work'] : undefined
  if (verb === 'branch' || verb === 'tag' || verb === 'worktree')
    return hasFlag(call, 'D', '--delete') || anyArgMatches(call, /^remove$/)
      ? ['warning', 'discards_work']
      : undefined
  if (verb === 'stash')
    return anyArgMatches(call, /^(?:drop|clear)$/) ? ['warning', 'discards_work'] : undefined
  return /^(?:filter-branch|filter-repo|restore|update-ref)$/.test(verb) ||
    anyArgMatches(
      call,
      /^(?:expire|--prune=now|hooks?path|core\.hookspath=.*|core\.sshcommand=.*)$/i,
    )
    ? ['warning', 'discards_work']
    : undefined
}
const deletesRemoteData =
  (pattern: RegExp): Rule =>
  (call) =>
    call.args.slice(0, 40).some((arg) => pattern.test(arg.slice(0, 100)))
      ? ['critical', 'deletes_data']
      : undefined
const container: Rule = (call) =>
  anyArgMatches(
    call,
    /^--privileged$|^--pid=host$|^(?:--volume=|-v|--mount=.*(?:src|source)=)?\/:|^--volume=\/:/,
  )
    ? ['critical', 'administrator']
    : anyArgMatches(call, /^(?:prune|rmi?|down|kill)$/)
      ? ['warning', 'deletes_data']
      : undefined
const publish: Rule = (call) =>
  /^(?:publish|unpublish|deprecate)$/.test(firstOperand(call))
    ? ['warning', 'publishes']
    : undefined
const services: Rule = (call) =>
  /^(?:stop|disable|mask|kill|delete|unload|remove|bootout)$/.test(firstOperand(call))
    ? ['warning', 'stops']
    : /^(?:enable|load|bootstrap|create|config)$/.test(firstOperand(call))
      ? ['warning', 'changes_startup']
      : undefined
const deletesFoundFiles: Rule = (call) =>
  anyArgMatches(call, /^-delete$/) ? ['critical', 'deletes_folders'] : undefined
const listens: Rule = (call) =>
  hasFlag(call, 'ec', '--exec', '--sh-exec')
    ? ['critical', 'opens_shell']
    : hasFlag(call, 'l', '--listen')
      ? ['warning', 'opens_shell']
      : ['warning', 'sends_data']
const powershell: Rule = (call) =>
  anyArgMatches(call, /^-e(?:nc?|ncodedcommand)?$/i) ? ['critical', 'runs_decoded'] : undefined
const crontab: Rule = (call) =>
  hasFlag(call, 'r')
    ? ['critical', 'changes_startup']
    : hasFlag(call, 'l')
      ? undefined
      : ['warning', 'changes_startup']
const overwrites: Rule = (call) =>
  anyArgMatches(call, SYSTEM_FILE)
    ? ['critical', 'overwrites_system']
    : anyArgMatches(call, DISK)
      ? ['critical', 'erases_disk']
      : anyArgMatches(call, STARTUP_FILE)
        ? ['warning', 'changes_startup']
        : undefined
const edits: Rule = (call) => (hasFlag(call, 'i', '--in-place') ? overwrites(call) : undefined)
const wipes: Rule = (call) =>
  anyArgMatches(call, /^(?:flushall|flushdb|--execute=.*drop.*)$/i)
    ? ['critical', 'deletes_data']
    : undefined

const RULES_BY_NAMES: readonly (readonly [names: string, Rule])[] = [
  ['rm rmdir unlink del erase rd remove-item ri trash srm', removes],
  ['find fd', deletesFoundFiles],
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
  [
    'tee cp mv install ln truncate out-file set-content add-content rsync',
    (call) =>
      overwrites(call) ??
      (call.name === 'rsync'
        ? (copiesOut(call) ??
          (anyArgMatches(call, /^--delete/) ? ['warning', 'deletes'] : undefined))
        : undefined),
  ],
  [
    'sed perl',
    (call) => edits(call) ?? (call.name === 'perl' ? interprets('eE')(call) : undefined),
  ],
  [
    'python python2 python3 pypy node deno bun ruby php lua osascript tclsh rscript',
    interprets('cer'),
  ],
  ['eval invoke-expression iex', always('warning', 'runs_code')],
  ['powershell pwsh', powershell],
  ['curl wget http https xh httpie invoke-webrequest iwr invoke-restmethod irm', sends],
  ['scp sftp', copiesOut],
  ['ftp telnet sendmail mail mutt', always('warning', 'sends_data')],
  [
    'ssh autossh',
    (call) => (hasFlag(call, 'RDL') ? ['warning', 'opens_shell'] : ['warning', 'sends_data']),
  ],
  [
    'nc ncat netcat socat',
    (call) =>
      call.name === 'socat' && anyArgMatches(call, /^(?:exec|system):/i)
        ? ['critical', 'opens_shell']
        : listens(call),
  ],
  ['nmap masscan tcpdump tshark arp-scan hping3 ettercap', always('warning', 'scans_network')],
  ['dropdb dropuser mysqladmin', always('critical', 'deletes_data')],
  ['redis-cli', wipes],
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
  ['history', (call) => (hasFlag(call, 'c') ? ['warning', 'covers_tracks'] : undefined)],
  ['unset', (call) => (anyArgMatches(call, /^HIST/) ? ['warning', 'covers_tracks'] : undefined)],
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
