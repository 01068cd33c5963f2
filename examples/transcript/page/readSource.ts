import type { Source } from './openTranscript.ts'

/** A browser keeps no text much longer than this. */
const LARGEST = 256 * 1024 * 1024

/** A file as a text; of one that cannot be read, a source that says why. */
export async function readSource(file: File): Promise<Source> {
  if (file.size > LARGEST) return { name: file.name, text: '', problem: `The file has ${Math.round(file.size / 1024 / 1024).toLocaleString('en')} MB; this page reads up to 256.` }
  try {
    return { name: file.name, text: await file.text() }
  } catch {
    return { name: file.name, text: '', problem: 'The browser could not read the file. A folder is none; open the files in it.' }
  }
}
