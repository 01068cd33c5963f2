import type { Complete } from '../Complete.ts'
import type { Translation } from '../Translation.ts'
import { answers } from './answers.ts'
import { bubble } from './bubble.ts'
import { consent } from './consent.ts'
import { content } from './content.ts'
import { diff } from './diff.ts'
import { permissions } from './permissions.ts'
import { held, phrases } from './phrases.ts'
import { reasons } from './reasons.ts'
import { running } from './running.ts'
import { systems } from './systems.ts'

/**
 * The words of the components in German. No native speaker has reviewed them.
 *
 * One word for each thing: allow is erlauben, deny ablehnen, undo rückgängig machen, permission
 * Erlaubnis, request Anfrage, call Aufruf, run Lauf, input Eingabe, result Ergebnis, change Änderung,
 * stopped gestoppt, conversation Unterhaltung. Agent, Tool, Server, App and Tab stay. A person is
 * addressed as Sie; a sentence needs no gender of what a tool acts on.
 */
export const messages: Translation = {
  locale: 'de',
  ...answers,
  ...bubble,
  ...consent,
  ...content,
  ...diff,
  ...held,
  ...permissions,
  ...phrases,
  ...reasons,
  ...running,
  ...systems,
} satisfies Complete<'one' | 'other'>
