import type { Complete } from '../Complete.ts'
import type { Translation } from '../Translation.ts'
import { answers } from './answers.ts'
import { bubble } from './bubble.ts'
import { consent } from './consent.ts'
import { content } from './content.ts'
import { counts } from './counts.ts'
import { diff } from './diff.ts'
import { permissions } from './permissions.ts'
import { held, phrases } from './phrases.ts'
import { reasons } from './reasons.ts'
import { running } from './running.ts'
import { systems } from './systems.ts'

/**
 * The words of the components in Arabic. No native speaker has reviewed them.
 *
 * One word for each thing: allow is السماح, deny الرفض, undo التراجع, permission إذن, request طلب,
 * call استدعاء, agent الوكيل, tool أداة, run تشغيل الوكيل, input المدخلات, result النتيجة, change
 * تغيير, stopped تم الإيقاف, conversation المحادثة. Sentences are made of verbal nouns, so that none
 * depends on the gender of who acts.
 */
export const messages: Translation = {
  locale: 'ar',
  ...answers,
  ...bubble,
  ...consent,
  ...content,
  ...counts,
  ...diff,
  ...held,
  ...permissions,
  ...phrases,
  ...reasons,
  ...running,
  ...systems,
} satisfies Complete<Intl.LDMLPluralRule>
