import { sameJson } from '../../../json/sameJson.ts'

/** Whether two values say the same. What cannot be compared is something else. Never throws. */
export function isSameJson(a: unknown, b: unknown): boolean {
  try {
    return sameJson(a, b)
  } catch {
    return false
  }
}
