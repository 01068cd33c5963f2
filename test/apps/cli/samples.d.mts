export interface CommandSample {
  readonly file: string
  readonly words: readonly string[]
  readonly printed: string
}
export function samplesIn(repository: string): CommandSample[]
export function uncheckedIn(repository: string): string[]
