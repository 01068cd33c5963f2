import type { ToolMode } from '../model/JsonObject.ts'
import type { Outbound } from './ToolPolicy.ts'

// Words of tools' names, in lower case. Chosen for what they mean in English and in programs, not
// for one server; scripts/corpus.mjs measures them.

/**
 * Verbs: the first one in a name says what the tool does. With a `!`: never a noun as well, so that
 * behind a reading verb it still says what is done. Marked for what they do to others: `$` pays, `+`
 * grants, `^` publishes.
 */
const VERBS = {
  read: 'get list read search find fetch lookup look show view describe query count check inspect retrieve browse explore explain analyze analyse compare diff summarize summarise preview validate verify status info stats history whoami ping poll wait help calculate compute convert parse detect estimate predict filter glob grep ls cd cat head tail stat pwd which whereis du wc sort load discover suggest recommend translate extract classify scan think screenshot snapshot capture peek tree aggregate export lint measure identify determine',
  external:
    'open send^! try notify^! reply^ forward^ respond^! publish^! announce^! broadcast^ deploy^ release tweet^ share+! invite+! approve+! pay$ charge$ refund$ transfer+ buy$! purchase$ fund$ withdraw$! place book$ submit! call dial^ dispatch trigger run invoke! start stop generate! ask prompt crawl scrape login logout signin signup auth connect disconnect! sign accept^! decline^ reject finalize! delegate transition acknowledge! pause resume exchange return redeem! checkout access spawn',
  safe_write:
    'mark create! update add! set edit modify! change write! save store insert! append! put patch upsert! rename! move copy duplicate clone fork assign! pin star follow subscribe! enable! disable! toggle lock close complete snooze dismiss! upload import attach! detach! unlink! register configure! apply! grant+ restore recover! replace! merge remember! upgrade downgrade scale annotate! vote like bookmark react favorite favourite increment adjust! prioritize! split join new build setup migrate! prepend! extend! populate! hide! mute!',
  destructive:
    'delete remove archive drop purge destroy erase wipe clear reset cancel truncate uninstall overwrite revoke prune cleanup trash discard nuke expunge unpublish deregister deprovision terminate kill shred obliterate evict del rid deletion removal erasure',
  local:
    'local shell exec! execute! eval! evaluate! click dblclick doubleclick hover drag scroll swipe press keypress keystroke tap navigate! mkdir! rmdir! rm! mv! cp touch chmod! chown! pkill! subprocess install download launch screencast',
} satisfies Record<ToolMode, string>

/**
 * Nouns that can also be verbs, and nouns that stand alone. They count only if the name has no
 * verb.
 */
const NOUNS = {
  read: 'output context failure requests report log trace detail summary overview metadata schema docs documentation profile usage health version result error freebusy discussion content',
  external:
    'comment^ mention^ post message^ order$ request email^ mail^ chat map research question agent subagent skill completion generation interpreter execution',
  safe_write: 'tag label note link schedule draft review rate todo plan rule resolve switch format',
  destructive: 'manage management generic rollback',
  local: 'type key fill resize',
} satisfies Record<ToolMode, string>

const listOf = (...words: string[]): Set<string> => new Set(words.join(' ').split(' '))
/** The words with a `!`. */
const strictIn = (table: Record<string, string>): Set<string> =>
  new Set(
    Object.values(table)
      .join(' ')
      .match(/\w+(?=\W?!)/g),
  )
/** The modes of a table by its words, without their marks. */
export const modesOf = (table: Record<ToolMode, string>): Map<string, ToolMode> =>
  new Map(
    Object.entries(table).flatMap(([mode, words]) =>
      (words.match(/\w+/g) ?? []).map((word) => [word, mode as ToolMode] as const),
    ),
  )

const ONLY_VERBS: ReadonlySet<string> = /* @__PURE__ */ strictIn(VERBS)

/** The mode of a verb, as written. The destructive ones count anywhere in a name. */
export const LEXICON: ReadonlyMap<string, ToolMode> = /* @__PURE__ */ modesOf(VERBS)

/**
 * The mode of a verb, as written, or of a write or sending done again (`re…`) or undone (`un…`): to
 * undelete is not to delete.
 */
export function verbMode(word: string): ToolMode | undefined {
  const written = LEXICON.get(/^auth(?:entic|ori[sz])/.test(word) ? 'auth' : word)
  if (written !== undefined || word.length < 5) return written
  const stem = LEXICON.get(word.slice(2))
  if (word.startsWith('un')) return (stem ?? WEAK_LEXICON.get(word.slice(2))) && 'safe_write'
  return word.startsWith('re') && (stem === 'safe_write' || stem === 'external') ? stem : undefined
}

/**
 * True if a word is a verb that changes something, and cannot be a noun. Done again, it is one too.
 */
export const isOnlyVerb = (word: string): boolean =>
  ONLY_VERBS.has(word) || ONLY_VERBS.has(word.replace(/^re/, ''))

/**
 * Objects whose change others notice, at the end of a name. With a `!`, and for published things:
 * only behind a verb that makes it, or does something with it elsewhere. Those in `-ment` follow
 * from their verbs.
 */
const OBJECTS =
  'money$ charge$ refund$ purchase$ subscription$ dispute$ order$! invoice$! permission+ role+ access+ ownership+ collaborator+ member+! message^ tweet^ post^ release^ notification^'

const MARKS: Readonly<Record<string, Outbound>> = { $: 'pay', '+': 'grant', '^': 'publish' }
const markedIn = (...tables: Record<string, string>[]): ReadonlyMap<string, Outbound> =>
  new Map(
    Array.from(
      tables
        .flatMap((table) => Object.values(table))
        .join(' ')
        .matchAll(/(\w+)([$+^])/g),
      ([, word, mark]) => [word!, MARKS[mark!]!] as const,
    ),
  )

/** The effect of a verb on others. */
export const OUTBOUND_VERBS: ReadonlyMap<string, Outbound> = /* @__PURE__ */ markedIn(VERBS, NOUNS)

/** The effect on others of changing or making something. */
export const OUTBOUND_OBJECTS: ReadonlyMap<string, Outbound> = /* @__PURE__ */ markedIn({ OBJECTS })

/**
 * Phrases that sound like it and stay inside: typing into a program, handing over a chat,
 * answering.
 */
export const INWARD_PHRASES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'send input',
  'transfer to',
  'respond ',
])

/** Objects that count only when they are made. */
export const OUTBOUND_PRODUCTS: ReadonlySet<string> = /* @__PURE__ */ strictIn({ OBJECTS })

/** In front of these ends what a verb changes; behind one is with whom, or where. */
export const PREPOSITIONS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'to with for from in on of by via',
)

/** Behind one of these is another verb. */
export const CONJUNCTIONS: ReadonlySet<string> = /* @__PURE__ */ listOf('and or then')

/** Verbs that make something. */
export const MAKING_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf('create add new make')

/** Reading words that name a thing, or several: a verb at the end is what is done to it. */
export const THING_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf('list status history')

/** A verb in front of one of these is one. */
export const OBJECT_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'money funds all the it them',
)

/** Behind a verb, at the end, one of these makes a noun of it: `send_status`, `write_access`. */
export const ACTION_NOUNS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'status history access time date count limits on ons',
)

/** The mode of a word that speaks only for a name without a verb. */
export const WEAK_LEXICON: ReadonlyMap<string, ToolMode> = /* @__PURE__ */ modesOf(NOUNS)

/**
 * The mode of a noun that may be a verb, in the singular or the plural. Several of what a reading verb
 * does are a list.
 */
export function nounMode(word: string): ToolMode | undefined {
  const single = word.replace(/ies$/, 'y').replace(/s$/, '')
  return (
    WEAK_LEXICON.get(word) ??
    WEAK_LEXICON.get(single) ??
    (LEXICON.get(single) === 'read' ? 'read' : undefined)
  )
}

/** Words for the person's machine, also as the name of a server. */
export const MACHINE_SERVERS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'fs filesystem browser chrome chromium firefox devtools playwright puppeteer selenium computer terminal shell console desktop device emulator simulator adb jupyter tmux mobile android ios iphone xcode git docker vscode ide macos windows applescript',
)

/** Words for tools that take text and run it on the person's machine. */
export const SHELL_WORDS =
  'terminal shell console command commands cmd bash zsh powershell repl jupyter script ipython pty stdin'

/** Things on the person's machine: a tool that does not read, and names one, is local. */
export const MACHINE_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  SHELL_WORDS,
  'browser chrome chromium firefox devtools computer desktop device emulator simulator filesystem mouse keyboard clipboard cursor screen screenshot process processes file files directory directories dir path worktree localhost localstorage sessionstorage cookie cookies viewport editor str notebook pid port',
)

/** Parts of a program's text: what changes them behind its verb is local. */
export const CODE_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf('symbol symbols lines patch')

/** Things in a browser: a tool that opens or closes one is local. */
export const VIEW_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'page tab url link site window',
)

/** Verbs whose tool runs the code it is given. */
export const RUNNING_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'run invoke execute call start submit trigger',
)

/** The open web: asking it is external, though it reads. */
export const WEB_WORDS: ReadonlySet<string> = /* @__PURE__ */ listOf(
  'web url urls internet website webpage google bing online',
)

/** Draws nothing, or changes how its neighbours are drawn; and odd spaces and line ends. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/**
 * A letter outside Latin and the scripts that may stand beside it. Source: UTS #39, "highly
 * restrictive".
 */
const OTHER_SCRIPT =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Latin}])\p{L}/u

/** Longer names are not read to their end, and so count as ones that hide something. */
export const MAX_NAME_LENGTH = 256

/**
 * The name without hidden characters, ASCII look-alikes and mixed scripts; undefined for a plain
 * name. Names that are too long count too. Such a name may raise a mode and never matches a milder
 * rule.
 */
export function bareName(name: string): string | undefined {
  const head = name.slice(0, MAX_NAME_LENGTH)
  if (head === name && /^[\x20-\x7e]*$/.test(name)) return undefined
  const bare = head.normalize('NFKC').replace(HIDDEN, '')
  const mixed = OTHER_SCRIPT.test(bare) && /[a-z]/i.test(bare)
  return bare === name && !mixed ? undefined : bare
}
