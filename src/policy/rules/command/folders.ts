import type { ShellWord } from '../../../shell/ShellCommand.ts'
import { listOf } from '../../mode/argumentNames.ts'
import { headOf } from './programs.ts'

const GOES = listOf('cd chdir pushd set-location sl')
/** Whether a command goes to another folder. */
export const goes = (head: ShellWord | undefined): boolean => GOES.has(headOf(head?.text ?? ''))

/** A longer path is not followed. */
const MAX_FOLDER = 200

/** Where the commands behind a `cd` are. '': where the line began; null: nobody knows. */
export function folderAfter(folder: string | null, words: readonly ShellWord[]): string | null {
  const to = words.slice(1).findLast(({ text }) => !/^[-/]\w?$/.test(text) || text === '/')
  if (to?.isDynamic || words.at(-1)?.text === '-') return null
  const path = fileIn(folder, to?.text ?? '~')
  return path !== null && path.length > MAX_FOLDER ? null : path
}

/** A file, from a folder that may not be known. */
function fileIn(folder: string | null, file: string): string | null {
  if (folder === '' || /^(?:[/\\~]|[a-z]:)/i.test(file)) return file
  return folder && `${folder}/${file}`
}

/** Files of a command that are somewhere else than its line began. */
export const thereOf = (
  folder: string | null,
  files: readonly (string | null)[],
): readonly (string | null)[] =>
  files.flatMap((file) => {
    const path = file === null ? null : fileIn(folder, file)
    return file !== null && path === file ? [] : [path]
  })
