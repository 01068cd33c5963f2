import type { SourceWriter } from '../ArgumentSource.ts'
import { acceptedPatch } from '../patch/writePatch.ts'
import { shellPatch } from './shellPatch.ts'

/** The patch that a shell is told to apply; the rest of the command stays. */
export const writeCommand: SourceWriter = function* ({ given }, files) {
  const place = shellPatch(given.command)
  if (!place) return
  for (const text of acceptedPatch(place.text, files)) {
    const command = text === undefined ? undefined : place.replaceWith(text)
    yield command === undefined ? undefined : { ...given, command }
  }
}
