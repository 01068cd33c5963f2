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
 * The words of the components in Japanese. No native speaker has reviewed them.
 *
 * One word for each thing: allow is 許可, deny 拒否, undo 元に戻す, permission 許可, request リクエスト,
 * call 呼び出し, run エージェントの実行, input 入力, result 結果, change 変更, stopped 停止, conversation
 * 会話. Sentences end in です and ます; labels are nouns.
 */
export const messages: Translation = {
  locale: 'ja',
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
} satisfies Complete<'other'>
