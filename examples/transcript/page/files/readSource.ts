import { tooLarge } from '../../formats/tooLarge.ts'
import type { Source } from './openTranscript.ts'

/** A file as a text; of one that cannot be read, a source that says why. */
export async function readSource(file: File): Promise<Source> {
  const problem = tooLarge(file.size)
  if (problem) return { name: file.name, text: '', problem }
  try {
    return { name: file.name, text: await file.text() }
  } catch {
    return {
      name: file.name,
      text: '',
      problem: 'The browser could not read the file. If it is a folder, open the files in it.',
    }
  }
}
