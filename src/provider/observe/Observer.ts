import type { Words } from '../../messages/words.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { ExplainMode } from '../../policy/mode/registeredMode.ts'
import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { AnnouncementKind } from '../useAnnouncements.ts'

/** What a record is observed with. */
export type Observer = {
  policy: ToolPolicy | undefined
  explainMode: ExplainMode
  words: Words
  announce(text: string, kind: AnnouncementKind): void
  /** What is grave about a request, in a few words. Later where that is not known yet. */
  spokenStakes(
    runtime: ToolRuntime,
    policy: ToolPolicy | undefined,
    status: ToolCallStatus,
    words: Words,
  ): readonly string[] | Promise<readonly string[]>
}
