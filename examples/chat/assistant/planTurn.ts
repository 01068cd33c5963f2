import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import { Desk, type Advance, type PlannedCall } from './Desk.ts'
import { planCommand } from './planCommand.ts'
import { planMemory } from './planMemory.ts'
import { planSearch, searchPattern } from './planSearch.ts'
import { planNamedTool, planUse } from './planUse.ts'
import { outcomeText, type Conversation } from './readPrompt.ts'
import { joinPath, looksLikeFile } from './request/mentions.ts'
import { readRequest } from './request/readRequest.ts'
import type { Intent, Mention, Step } from './request/Step.ts'
import type { Slots } from './tools/Slots.ts'
import { filesIn } from './words/entries.ts'
import { describeAbilities } from './words/describeAbilities.ts'
import { describeIntention, describeOutcome } from './words/describeStep.ts'
import { joinWords, quote } from './words/phrases.ts'

/** What the assistant does next: what it says, then what it calls. */
export type Turn = {
  readonly text: string
  /** `firstThought`: the arguments that it is called with at first. */
  readonly calls: readonly (PlannedCall & { firstThought?: PlannedCall['arguments'] | undefined })[]
}

type Resolved = { readonly paths: readonly string[] } | Advance

const MEMORY = new Set<Intent>(['remember', 'relate', 'forget', 'recall'])
/** What changes nothing, whatever has to be found for it. */
const LOOKS = new Set<Intent>(['read', 'list', 'tree', 'search', 'info', 'recall'])

/** Means the demo server's tool `trigger-elicitation-request`, whose name nobody would say. */
const ASKS_FOR_QUESTIONS = /\bask me (?:a few|some) questions\b/gi

/**
 * Plans the next turn of an answer from the request, the offered tools and what has happened since.
 */
export function planTurn(
  conversation: Conversation,
  tools: readonly LanguageModelV3FunctionTool[],
): Turn {
  const command = planCommand(conversation, tools)
  if (command) return command
  const steps = readRequest(
    conversation.request.replace(ASKS_FOR_QUESTIONS, 'trigger an elicitation request'),
  )
  const planner = new Planner(conversation, tools)
  const said: string[] = []
  const calls: PlannedCall[] = []
  const intentions: string[] = []
  const written = new Set<string>()
  for (const [index, step] of steps.entries()) {
    const spelled = planner.spellOut(step)
    const advance = planner.advance(step, index)
    if (advance.report !== undefined && advance.isNews) said.push(advance.report)
    if (advance.ended !== 'impossible')
      intentions.push(advance.intention ?? describeIntention(spelled))
    if (advance.ended !== 'open') continue
    const isChange = advance.isLookup !== true
    const isWhole =
      isChange &&
      step.intent === 'write' &&
      advance.path !== undefined &&
      !written.has(advance.path)
    if (
      (isChange || written.size > 0) &&
      calls.length > 0 &&
      !(isWhole && written.size === calls.length)
    )
      break
    calls.push(...(advance.calls ?? []))
    if (isWhole && advance.path !== undefined)
      written.add(advance.path) // whole files, each its own: none waits for another
    else if (isChange || !LOOKS.has(step.intent)) break // what is looked up for a later step would be out of date
  }
  const isFirst = conversation.exchanges.length === 0
  if (isFirst && calls.length === 0)
    return {
      text: said.length > 0 ? said.join('\n\n') : describeAbilities(tools, conversation),
      calls,
    }
  const plan = isFirst
    ? [`I’ll ${joinWords([...new Set(intentions.filter(Boolean))], ', then ')}.`]
    : []
  return { text: [...said, ...plan].join('\n\n'), calls }
}

class Planner {
  readonly #desk: Desk
  readonly #conversation: Conversation
  #recent: string | undefined
  #recentFolder: string | undefined
  #previous: Advance['ended'] = 'done'

  constructor(conversation: Conversation, tools: readonly LanguageModelV3FunctionTool[]) {
    this.#desk = new Desk(conversation, tools)
    this.#conversation = conversation
    this.#recent = conversation.recentPath
  }

  advance(step: Step, index: number): Advance {
    const advance = this.#advance(step, index)
    if (advance.path !== undefined) {
      if (step.intent === 'make_folder') this.#recentFolder = advance.path
      else this.#recent = advance.path
    }
    this.#previous = advance.ended
    return advance
  }

  /** The step with what it points back to named, where that is known. */
  spellOut(step: Step): Step {
    const recent = this.#recent
    return recent === undefined
      ? step
      : {
          ...step,
          targets: step.targets.map((target) =>
            target.kind === 'it' ? { kind: 'path', text: recent } : target,
          ),
        }
  }

  #advance(step: Step, index: number): Advance {
    const pointsBack =
      step.targets.some(({ kind }) => kind === 'it') || step.destination?.kind === 'it'
    if (pointsBack && this.#previous === 'refused') return { ended: 'refused' }
    if (MEMORY.has(step.intent)) return planMemory(step, index, this.#desk)
    if (step.intent === 'say' || step.intent === 'sum') return planUse(step, index, this.#desk)
    const named = planNamedTool(step, index, this.#desk)
    if (named) return named
    if (step.intent === 'search') return planSearch(step, index, this.#desk)
    const resolved = this.#resolve(step, index)
    if (!('paths' in resolved)) return resolved
    const { paths } = resolved
    if (step.intent === 'other') return planUse(step, index, this.#desk, paths)
    if (step.intent === 'edit' && step.oldText === undefined)
      return this.#previous !== 'open' && paths.length > 0
        ? { ended: 'impossible', path: paths.at(-1) }
        : { ended: 'impossible' }
    if (paths.length === 0)
      return this.#desk.impossible(`I don’t know which file you mean. Name it by its path.`, index)
    return this.#act(step, index, paths)
  }

  #resolve(step: Step, index: number): Resolved {
    const paths: string[] = []
    const searches: PlannedCall[] = []
    for (const [position, mention] of step.targets.entries()) {
      const known = this.#known(mention, step.intent)
      if (known !== undefined) paths.push(known)
      else if (mention.kind === 'name') {
        const found = this.#desk.exchange(index, 'find', position)
        if (found) {
          const match = pickFile(
            filesIn(outcomeText(found.outcome), this.#conversation.root),
            mention.text,
          )
          if ('path' in match) paths.push(match.path)
          else
            return {
              ended: 'refused',
              report:
                found.outcome.kind === 'failed'
                  ? `I could not look for it: ${found.outcome.error}`
                  : match.problem,
              isNews: found.isFresh,
            }
        } else {
          const search = this.#desk.call(
            index,
            'find',
            position,
            'search',
            { query: searchPattern(mention.text.toLowerCase(), this.#desk), path: ['.'] },
            step,
          )
          if (search) searches.push(search)
          else paths.push(mention.text)
        }
      }
    }
    return searches.length > 0 ? { ended: 'open', calls: searches, isLookup: true } : { paths }
  }

  #known({ kind, text }: Mention, intent: Intent): string | undefined {
    if (kind === 'it') return this.#recent ?? ''
    if (kind === 'path' || kind === 'folder') return text
    return intent === 'list' || intent === 'tree' || intent === 'make_folder' || intent === 'write'
      ? text
      : undefined
  }

  #act(step: Step, index: number, paths: readonly string[]): Advance {
    const done = this.#desk.exchanges(index, 'act')
    const path = this.#pathAfter(step, paths)
    if (done.length > 0) {
      const reports = done.map(({ outcome, position }) =>
        describeOutcome(
          step,
          paths[position] ?? paths.join(', '),
          outcome,
          this.#conversation.root,
          this.#destination(step, paths[position] ?? '', paths),
        ),
      )
      const refused = done.some(({ outcome }) => outcome.kind !== 'done')
      return {
        ended: refused ? 'refused' : 'done',
        report: reports.join('\n\n'),
        isNews: done.some(({ isFresh }) => isFresh),
        path,
      }
    }
    const calls = paths.map((one, position) =>
      this.#desk.call(index, 'act', position, step.intent, this.#slots(step, [one], paths), step),
    )
    const isLookup = LOOKS.has(step.intent)
    if (calls.every((call) => call !== undefined)) return { ended: 'open', calls, isLookup, path }
    const together =
      paths.length > 1
        ? this.#desk.call(
            index,
            'act',
            paths.length,
            step.intent,
            this.#slots(step, paths, paths),
            step,
          )
        : undefined
    if (together) return { ended: 'open', calls: [together], isLookup, path }
    if ((step.intent === 'append' || step.intent === 'edit') && paths[0] !== undefined)
      return this.#rewrite(step, index, paths[0])
    return this.#desk.impossible(
      `I can’t ${describeIntention(step)}: none of the tools I have does that.`,
      index,
    )
  }

  /** Without a tool that changes a part of a file: read it, change the text, write it whole. */
  #rewrite(step: Step, index: number, path: string): Advance {
    const looked = this.#desk.exchange(index, 'look', 0)
    if (!looked) {
      const look = this.#desk.call(index, 'look', 0, 'read', { path: [path] }, step)
      return look && this.#desk.call(index, 'act', 0, 'write', { path: [path], content: '' }, step)
        ? { ended: 'open', calls: [look], isLookup: true, path }
        : this.#desk.impossible(
            `I can’t ${describeIntention(step)}: none of the tools I have does that.`,
            index,
          )
    }
    if (looked.outcome.kind !== 'done')
      return {
        ended: 'refused',
        report: describeOutcome(step, path, looked.outcome, this.#conversation.root),
        isNews: looked.isFresh,
        path,
      }
    const before = looked.outcome.text
    if (step.oldText !== undefined && !before.includes(step.oldText))
      return {
        ended: 'refused',
        report: `${path} does not contain ${quote(step.oldText)}, so I changed nothing.`,
        isNews: looked.isFresh,
        path,
      }
    const content =
      step.oldText !== undefined
        ? before.replace(step.oldText, () => step.newText ?? '')
        : `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${step.content ?? ''}\n`
    const write = this.#desk.call(index, 'act', 0, 'write', { path: [path], content }, step)
    return write
      ? { ended: 'open', calls: [write], path }
      : this.#desk.impossible(`I can’t write ${path}: no tool accepts its text.`, index)
  }

  #slots(step: Step, paths: readonly string[], all: readonly string[]): Slots {
    const { content, oldText, newText, head, tail } = step
    if (step.intent === 'move' || step.intent === 'copy')
      return { source: paths[0] ?? '', destination: this.#destination(step, paths[0] ?? '', all) }
    return {
      path: paths,
      ...(content !== undefined && { content }),
      ...(oldText !== undefined && { oldText }),
      ...(newText !== undefined && { newText }),
      ...(head !== undefined && { head }),
      ...(tail !== undefined && { tail }),
    }
  }

  #destination({ destination }: Step, source: string, all: readonly string[]): string {
    if (!destination) return ''
    const to = destination.kind === 'it' ? (this.#recentFolder ?? '.') : destination.text
    const isInto =
      destination.kind !== 'path' && (looksLikeFile(source) || all.length > 1) && !looksLikeFile(to)
    return isInto || all.length > 1 ? joinPath(to, source.slice(source.lastIndexOf('/') + 1)) : to
  }

  #pathAfter(step: Step, paths: readonly string[]): string | undefined {
    return step.destination ? this.#destination(step, paths.at(-1) ?? '', paths) : paths.at(-1)
  }
}

function pickFile(found: readonly string[], name: string): { path: string } | { problem: string } {
  const files = found.filter(looksLikeFile)
  const stem = (path: string): string =>
    path
      .slice(path.lastIndexOf('/') + 1)
      .replace(/\.[^.]+$/, '')
      .toLowerCase()
  const exact = files.filter(
    (path) =>
      stem(path) === name.toLowerCase() || stem(path) === name.toLowerCase().replaceAll(' ', '-'),
  )
  const [only, ...others] = exact.length > 0 ? exact : files
  if (only === undefined) return { problem: `I found nothing called ${quote(name)}.` }
  return others.length === 0
    ? { path: only }
    : {
        problem: `Several files match ${quote(name)}: ${joinWords([only, ...others].slice(0, 6))}. Which one do you mean?`,
      }
}
