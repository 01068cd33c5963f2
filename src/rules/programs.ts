import { listOf } from '../policy/schemaHints.ts'

/** The values of a table by each of the names of its rows. */
export const byNames = <V, R>(
  table: Readonly<Record<string, V>>,
  make: (value: V, first: string) => R,
) =>
  Object.entries(table).flatMap(([names, value]) => {
    const all = names.split(', ')
    const made = make(value, all[0]!)
    return all.map((name) => [name, made] as const)
  })

// The facts about programs for matching command lines against rules. A program that is not listed
// is taken to do with its arguments only what a rule's author expects.

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

/** Builtins that change what the rest of a line means. */
export const STATE_PROGRAMS = listOf(
  'cd pushd popd export declare typeset local readonly alias unalias set shopt setopt unset enable hash umask source . eval trap exec ulimit read mapfile readarray getopts let print vared autoload zmodload',
)

/** Programs whose first operand is code, or a file with code. */
export const CODE_PROGRAMS = listOf(
  'python python2 python3 node deno bun ruby perl php lua tclsh r rscript julia swift sed awk gawk mawk nawk jq yq sqlite3 psql mysql vim vi nvim emacs ed ex gdb m4 dc bc',
)

/** Programs that only read what they are given, but for options by which they do more. */
export const READERS = listOf(
  'cat head tail less more wc stat file diff cmp comm ls tree du df find fd grep egrep fgrep rg ag ack sort cut tr nl tac rev od hexdump strings md5sum sha1sum sha256sum cksum jq echo printf test [ true false pwd which whereis type man basename dirname realpath readlink id whoami ps seq sleep',
)

/** Of these, those that have no option by which they do more, whatever they are given. */
export const PLAIN_READERS = listOf('ls cat head tail wc grep egrep fgrep echo stat du')
