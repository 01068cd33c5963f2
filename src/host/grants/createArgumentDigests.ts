import { runInSlices, runToEnd } from '../../internal/work/runInSlices.ts'
import { shareWork, type SharedWork } from '../../internal/work/shareWork.ts'
import {
  argumentsDigestSteps,
  isShort,
  type argumentsDigest,
} from '../../policy/grants/argumentsDigest.ts'
import type { JsonObject } from '../../tool-call/index.ts'

type Digest = string | undefined

/**
 * The digests of arguments that nobody can change, for exact permissions. Of much they are made in
 * slices: undefined until then, and `onMade` is called.
 */
export function createArgumentDigests(onMade: () => void): typeof argumentsDigest {
  const works = new WeakMap<JsonObject, { text: string | undefined; work: SharedWork<Digest> }>()
  return (given, text) => {
    const known = works.get(given)
    if (known && known.text === text)
      return known.work.isDone() ? runToEnd(known.work.steps()) : undefined
    const work = shareWork(() => argumentsDigestSteps(given, text))
    works.set(given, { text, work })
    if (isShort(given, text)) return runToEnd(work.steps())
    void runInSlices(work.steps()).then(onMade)
    return undefined
  }
}
