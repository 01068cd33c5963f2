import { questionKey } from '../bind/decisionKey.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { areApart, type Identities } from './createIdentities.ts'

type Asked = Pick<
  LedgerStore,
  'rememberRequest' | 'mayHaveAsked' | 'questionName' | 'rememberQuestion' | 'unansweredOf'
> & {
  /** Whether this page was asked about a call of this id. */
  wasAsked(id: string): boolean
}

/** What this page was asked of each call. */
export function createAsked(
  identityOf: Identities['identityOf'],
  of: Identities['of'],
  entry: LedgerStore['entry'],
): Asked {
  return {
    wasAsked: (id) =>
      of(id).some(
        ({ lastRequest, questions }) => lastRequest !== undefined || questions !== undefined,
      ),
    rememberRequest: (record, request) => void (identityOf(record).lastRequest = request),
    mayHaveAsked(record, request) {
      const own = identityOf(record)
      return own.lastRequest === undefined
        ? !of(record.call.id).some((other) => isAskedBeside(own, other, request))
        : own.lastRequest === request
    },
    questionName(record, question) {
      const own = identityOf(record)
      const known = own.questionNames?.get(question)
      if (known !== undefined) return known
      const taken = of(record.call.id)
        .filter((other) => other === own || areApart(own, other))
        .flatMap(({ questionNames }) => [...(questionNames?.values() ?? [])])
      let name = question
      for (let at = 2; taken.includes(name); at += 1) name = `${question}\n${at}`
      own.questionNames = (own.questionNames ?? new Map()).set(question, name)
      return name
    },
    rememberQuestion: (record, question) =>
      void (identityOf(record).questions ??= new Set()).add(question),
    unansweredOf: (record) =>
      [...(identityOf(record).questions ?? [])].filter(
        (question) => !entry(record.call.id, questionKey(question)),
      ),
  }
}

/** A request of another call of the same list was not about this one. */
const isAskedBeside = (own: CallIdentity, other: CallIdentity, request: string): boolean =>
  own.isListed === true && other.isListed === true && other.lastRequest === request
