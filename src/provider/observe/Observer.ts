import type { Words } from '../../messages/words.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { ExplainMode } from '../../policy/mode/registeredMode.ts'
import type { AnnouncementKind } from '../useAnnouncements.ts'

/** What a record is observed with. */
export type Observer = {
  policy: ToolPolicy | undefined
  explainMode: ExplainMode
  words: Words
  announce(text: string, kind: AnnouncementKind): void
}
