import type { Intent, Mention, Quantity, Step } from './Step.ts'
import { LITERAL } from './literals.ts'
import { MEMORY_READERS } from './memoryReaders.ts'
import { joinPath, looksLikeFile, readMention, readMentions } from './mentions.ts'
import { OTHER_READERS } from './otherReaders.ts'
import type { Found, Groups, Reader, Restore } from './Reader.ts'
import { FOLDER_WORDS, wordsOf } from './vocabulary.ts'

const SAID =
  /[,:]?\s*(?:and\s+)?\b(?:saying|(?:that|which) (?:says?|reads?|contains?)|containing|with (?:the |this )?(?:text|contents?|words?|body|lines?)(?: of)?|with|about)\s*:?\s+(?<said>.+)$/is
const THING =
  '(?:(?:a|an|the|my|another|some)\\s+)?(?:(?:new|empty|short|small|text|markdown)\\s+)*(?:file|note|document|doc|draft|page)\\b\\s*(?:called|named|at|in|as)?\\s*'

const simple =
  (intent: Intent) =>
  (groups: Groups, restore: Restore): Found => ({
    intent,
    targets: readMentions(groups['what'] ?? '', restore),
  })

const READERS: readonly Reader[] = [
  ...MEMORY_READERS,
  ...OTHER_READERS,
  {
    pattern:
      /^(?<verb>move|rename|relocate|transfer|shift|copy|duplicate|clone)\s+(?:over\s+)?(?<what>.+?)\s+(?:(?:over\s+)?(?:to|into|as|under)|->|→)\s+(?<to>.+)$/i,
    read: relocation,
  },
  { pattern: /^change\s+the\s+name\s+of\s+(?<what>.+?)\s+to\s+(?<to>.+)$/i, read: relocation },
  {
    pattern:
      /^(?:in|inside)\s+(?<where>.+?)[,:]?\s+(?:replace|change|swap|substitute|turn|update|correct|fix)\s+(?<old>.+?)\s+(?:with|to|by|into|for|->|→)\s+(?<new>.+)$/i,
    read: replacement,
  },
  {
    pattern:
      /^(?:replace|change|swap|substitute|turn|update|correct|fix|edit|modify|amend|revise)\s+(?<old>.+?)\s+(?:with|to|by|into|for|->|→)\s+(?<new>.+)\s+(?:in|inside|within)\s+(?<where>.+)$/i,
    read: replacement,
  },
  {
    pattern:
      /^(?:edit|change|update|modify|amend|revise|patch|fix|correct)\s+(?<where>.+?)(?::|,|\s+so that|\s+to say)\s+(?<old>.+?)\s+(?:becomes|is|to|with|->|→)\s+(?<new>.+)$/i,
    read: replacement,
  },
  {
    pattern:
      /^(?:replace|change|swap|substitute|turn|update|correct|fix|edit)\s+(?<old>.+?)\s+(?:in|inside|within)\s+(?<where>.+?)\s+(?:with|to|by|into|for|->|→)\s+(?<new>.+)$/i,
    read: replacement,
  },
  {
    pattern:
      /^(?:replace|change|swap|substitute|turn|correct|fix)\s+(?<old>.+?)\s+(?:with|to|by|into|for|->|→)\s+(?<new>.+)$/i,
    read: replacement,
  },
  { pattern: /^(?:edit|update|modify|amend|revise|patch)\s+(?<what>.+)$/i, read: simple('edit') },
  {
    pattern: /^(?:create|make|add|new|set up|start)\s+(?<what>.*\b(?:folder|directory)\b.*)$/i,
    read: folderCreation,
  },
  { pattern: /^mkdir\s+(?<name>.+)$/i, read: folderCreation },
  {
    pattern:
      /^(?:add|append|attach|insert)\s+.*?\b(?:saying|says?|reads?)\s*:?\s+(?<dictated>\uE000\d+\uE001)$/i,
    read: dictatedAddition,
  },
  {
    pattern:
      /^(?:add|append|attach|insert)\s+(?:(?:a|the|another)\s+(?:new\s+)?(?:line|item|sentence|task|entry)\s+)?(?:saying\s+|that says\s+)?(?<content>.+?)\s+(?:to|at the end of|onto)\s+(?<where>.+)$/i,
    read: addition,
  },
  {
    pattern:
      /^(?:add|append|attach|insert)\s+to\s+(?<where>.+?)(?::|,|\s+saying|\s+the (?:line|text))\s*(?<content>.+)$/i,
    read: addition,
  },
  {
    pattern:
      /^(?:write|put|save|store|jot down|record)\s+(?<content>.+?)\s+(?:to|into|in|as|under|at)\s+(?<where>.+)$/i,
    read: dictation,
  },
  {
    pattern:
      /^(?:create|write|make|save|store|put|draft|compose|start|jot down|note down|generate|prepare|add|new|overwrite|publish)\s+(?<what>.+)$/is,
    read: creation,
  },
  {
    pattern:
      /^(?:find out\s+)?(?:how (?:big|large|old|long) (?:is|are)|when (?:was|were|did)|what (?:is|are) the (?:size|details|metadata|permissions|properties) of)\s+(?<what>.+?)(?:\s+(?:last )?(?:changed|modified|edited|created|written))?$/i,
    read: simple('info'),
  },
  {
    pattern:
      /^(?:(?:show|get|give|tell|display|look up|check)\s+(?:me\s+)?)?(?:all\s+)?(?:the\s+)?(?:info(?:rmation)?|metadata|details|stats?|statistics|properties|size|file info)\s+(?:on|of|about|for)\s+(?<what>.+)$/i,
    read: simple('info'),
  },
  { pattern: /^(?:stat|inspect|describe)\s+(?<what>.+)$/i, read: simple('info') },
  {
    pattern:
      /^(?:(?:show|get|give|print|display|draw|list)\s+(?:me\s+)?)?(?:the\s+|a\s+)?(?:whole\s+|full\s+|complete\s+|directory\s+|folder\s+|file\s+)*(?:tree|structure|hierarchy)(?:\s+(?:of|in|for|under))?\s*(?<what>.*)$/i,
    read: simple('tree'),
  },
  {
    pattern:
      /^(?:find|search|locate|look\s+for|look\s+up|grep|hunt\s+for|seek|discover|where(?:'s|\s+is|\s+are)|is\s+there|are\s+there|do\s+(?:i|we)\s+have|(?:which|what)\s+(?:files?|notes?|documents?|drafts?)\s+(?=mention|contain|say|match|talk|include))\s*(?<what>.*)$/i,
    read: searching,
  },
  {
    pattern: /^(?:delete|remove|erase|trash|drop|get\s+rid\s+of|wipe|discard)\s+(?<what>.+)$/i,
    read: simple('delete'),
  },
  {
    pattern:
      /^(?:list|ls|browse|enumerate|dir)\b\s*(?:me\s+)?(?:(?:out|up|through)\s+)?(?<what>.*)$/i,
    read: listing,
  },
  {
    pattern:
      /^(?:which|what)\s+(?:files|notes|documents|drafts|folders|things)\s+(?:are|do\s+(?:i|we)\s+have|is|exist)?\s*(?:there)?\s*(?<what>.*)$/i,
    read: listing,
  },
  {
    pattern:
      /^(?:read|open|view|show|display|print|cat|get|fetch|load|see|peek\s+(?:at|into)|look\s+(?:at|in|into|through|inside)|check|review|compare|summari[sz]e|retrieve|tell\s+(?:me|us)\s+(?:what\s+is\s+in|what's\s+in|about)|what(?:'s|\s+is|\s+are)\s+(?:in|inside)|what\s+does|give\s+(?:me|us))\b\s*(?:me\s+|us\s+)?(?:out\s+)?(?<what>.+?)(?:\s+(?:say|contain|look\s+like))?$/i,
    read: reading,
  },
]

/** Reads one clause; literals are marked as protectLiterals does. */
export function readClause(clause: string, restore: Restore): Step {
  const text = clause.replace(/[\s.!?]+$/, '')
  const words = wordsOf(restore(text))
  for (const { pattern, read } of READERS) {
    const match = pattern.exec(text)
    const found = match && read(match.groups ?? {}, restore)
    if (found) return { ...found, words, numbers: numbersIn(text) }
  }
  return {
    intent: 'other',
    words,
    numbers: numbersIn(text),
    targets: pathsIn(text, restore),
    ...withSaid(text, restore),
  }
}

function numbersIn(text: string): Quantity[] {
  return Array.from(
    text.matchAll(
      /(?<![\p{L}\p{N}./\uE000-])(?<value>-?\d+(?:\.\d+)?)(?![\p{N}/\uE001])[\s-]*(?<unit>\p{L}*)/gu,
    ),
    ({ groups }) => ({
      value: Number(groups?.['value']),
      unit: wordsOf(groups?.['unit'] ?? '')[0] ?? '',
    }),
  )
}

function pathsIn(text: string, restore: Restore): Mention[] {
  return text
    .split(/[\s,]+/)
    .map((item) => readMention(item, restore))
    .filter((mention) => mention.kind === 'path')
}

function withSaid(text: string, restore: Restore): { content?: string } {
  const said = SAID.exec(text)?.groups?.['said']
  return said === undefined ? {} : { content: restore(said) }
}

function relocation(groups: Groups, restore: Restore): Found {
  const intent = /^(?:copy|duplicate|clone)$/i.test(groups['verb'] ?? '') ? 'copy' : 'move'
  const targets = readMentions(groups['what'] ?? '', restore)
  const to = readMention(groups['to'] ?? '', restore)
  const first = targets[0]?.text ?? ''
  const renames = /^(?:rename|)$/i.test(groups['verb'] ?? '')
  const text =
    renames && !to.text.includes('/') && first.includes('/')
      ? joinPath(first.slice(0, first.lastIndexOf('/')), to.text)
      : to.text
  const ending =
    renames && looksLikeFile(first) && !looksLikeFile(text)
      ? first.slice(first.lastIndexOf('.'))
      : ''
  if (to.kind === 'it') return { intent, targets, destination: to }
  return {
    intent,
    targets,
    destination: {
      kind: renames || (to.kind === 'path' && looksLikeFile(to.text)) ? 'path' : 'folder',
      text: text + ending,
    },
  }
}

function replacement(groups: Groups, restore: Restore): Found {
  const where = groups['where']
  const clean = (text: string | undefined): string =>
    restore(
      (text ?? '')
        .replace(/^(?:the\s+(?:word|words|text|line|phrase|name)\s+)(?=\uE000)/i, '')
        .trim(),
    )
  return {
    intent: 'edit',
    targets: where === undefined ? [{ kind: 'it', text: '' }] : readMentions(where, restore),
    oldText: clean(groups['old']),
    newText: clean(groups['new']),
  }
}

function folderCreation(groups: Groups, restore: Restore): Found | undefined {
  const name = groups['name']
  const what = groups['what'] ?? ''
  if (name === undefined && looksLikeFile(readMention(what, restore).text)) return undefined
  const within = /^(.+?)\s+(?:in|inside|under)\s+(.+)$/i.exec(what)
  const [, inner = what, outer = ''] = within ?? []
  const called =
    name ??
    /\b(?:folder|directory)\s+(?:called|named|for)?\s*(?:the\s+)?(.+)$/i.exec(inner)?.[1] ??
    /^(.+?)\s+(?:folder|directory)\b/i.exec(inner)?.[1] ??
    inner
  const mention = readMention(called, restore)
  const parent = outer === '' ? '' : readMention(outer, restore).text
  return {
    intent: 'make_folder',
    targets: [{ kind: 'folder', text: joinPath(parent, mention.text) }],
  }
}

function addition(groups: Groups, restore: Restore): Found {
  return {
    intent: 'append',
    targets: readMentions(groups['where'] ?? '', restore),
    content: restore(groups['content'] ?? '').trim(),
  }
}

function dictatedAddition(groups: Groups, restore: Restore): Found | undefined {
  const split = /^(?<content>.+)\s+(?:to|at the end of|onto)\s+(?<where>.+)$/is.exec(
    restore(groups['dictated'] ?? ''),
  )
  return split?.groups && addition(split.groups, restore)
}

function dictation(groups: Groups, restore: Restore): Found | undefined {
  const content = groups['content'] ?? ''
  const where = groups['where'] ?? ''
  const target = readMention(where, restore)
  if (
    SAID.test(where) ||
    /\babout\b/i.test(content) ||
    new RegExp(`^${THING}$`, 'i').test(content) ||
    (!LITERAL.test(content) && target.kind !== 'path')
  )
    return undefined
  return {
    intent: 'write',
    targets: [target],
    content: restore(content.replace(/^(?:the\s+(?:text|words?)\s+)(?=\uE000)/i, '')),
  }
}

function creation(groups: Groups, restore: Restore): Found | undefined {
  const what = groups['what'] ?? ''
  const split = SAID.exec(what) ?? /^(?<name>\S+)\s*:\s*(?<said>.+)$/s.exec(what)
  const said = split?.groups?.['said']
  const before = split ? what.slice(0, split.index) || split.groups?.['name'] || '' : what
  const topic = split !== null && /^[,:]?\s*about\b/i.test(split[0])
  const after =
    said !== undefined && topic
      ? /^(?<about>.+?)\s+(?:in|at|to|as)\s+(?<where>.+)$/i.exec(said)?.groups
      : undefined
  const mention = readMention(
    after?.['where'] ?? before.replace(new RegExp(`^${THING}`, 'i'), ''),
    restore,
  )
  if (mention.text === '' || mention.text === '.') return undefined
  const content = topic ? `# ${restore(after?.['about'] ?? said ?? '')}\n` : restore(said ?? '')
  const text = mention.kind === 'name' ? `${mention.text.replace(/\s+/g, '-')}.md` : mention.text
  return {
    intent: 'write',
    targets: [{ kind: mention.kind === 'it' ? 'it' : 'path', text }],
    content,
  }
}

function searching(groups: Groups, restore: Restore): Found {
  const phrase = (groups['what'] ?? '').trim()
  const within =
    /^(.*?)\s*\b(?:in|inside|under|within|through)\s+(?!\uE000?the text)(.+?)(?:\s+(?:for|matching|named|called|with)\s+(.+))?$/i.exec(
      phrase,
    )
  const subject = within ? `${within[1] ?? ''} ${within[3] ?? ''}`.trim() : phrase
  const folder = within ? readMention(within[2] ?? '', restore).text : '.'
  const literal = LITERAL.exec(subject)?.[0]
  const plain = subject
    .replace(/[?.!]+$/, '')
    .replace(/^(?:for|out)\s+/i, '')
    .replace(/^(?:(?:the|all|any|every|each|a|an|my|our|me)\s+)+/i, '')
    .replace(
      /^(?:files?|notes?|documents?|text|everything|anything|something)?\s*(?:that\s+|which\s+)?(?:for|named|called|matching|match(?:es)?|containing|contains?|mentions?|mentioning|about|says?|talks?\s+about|includes?|with|ending in)\s+(?:the\s+(?:word|text)\s+)?/i,
      '',
    )
    .replace(/^the\s+/i, '')
    .replace(/\s+(?:files?|documents?)$/i, '')
  const query = restore(literal ?? plain).trim()
  return {
    intent: 'search',
    targets: [],
    query: /^(?:markdown|md)$/i.test(query) ? '.md' : /^text$/i.test(query) ? '.txt' : query,
    folder,
  }
}

function listing(groups: Groups, restore: Restore): Found {
  const phrase = (groups['what'] ?? '').replace(
    /[,]?\s*(?:sorted|ordered|sort|order)\s+by\s+\w+|\s+with\s+(?:their\s+)?sizes?\b/gi,
    '',
  )
  const within =
    /^(?:.*\b(?:files?|notes|documents|everything|contents?|entries|all|what(?:'s| is)|things|drafts|folders)\b.*?\s+)?(?:in|inside|of|under|from|within)\s+(.+)$/i.exec(
      phrase.trim(),
    )?.[1]
  const targets = readMentions(within ?? phrase, restore)
  return {
    intent: 'list',
    targets:
      targets.length === 0
        ? [{ kind: 'folder', text: '.' }]
        : targets.map(({ kind, text }) => ({ kind: kind === 'it' ? 'it' : 'folder', text })),
  }
}

function reading(groups: Groups, restore: Restore): Found {
  const phrase = groups['what'] ?? ''
  const lines =
    /\b(?<edge>first|top|last|bottom)\s+(?<count>\d{1,4})\s+lines?\s*(?:of|from|in)?\s*/i.exec(
      phrase,
    )
  const count = Number(lines?.groups?.['count'])
  const edge = /first|top/i.test(lines?.groups?.['edge'] ?? '') ? 'head' : 'tail'
  const targets = readMentions(lines ? phrase.replace(lines[0], '') : phrase, restore)
  if (targets.every(({ kind, text }) => kind === 'folder' || FOLDER_WORDS.includes(text)))
    return { intent: 'list', targets }
  return { intent: 'read', targets, ...(lines && { [edge]: count }) }
}
