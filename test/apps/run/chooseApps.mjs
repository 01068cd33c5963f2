import { drawRecent } from '../../../scripts/recent.mjs'
import { isTouchedBy } from '../table.mjs'

/**
 * Which apps CI makes. `owed`: those that the last commit touches, and `others` that its hash draws.
 * `more`: those that the commits before it touch, in an order that the hash draws, too, so that with
 * little time each has its turn.
 */
export function chooseApps(apps, { commit, last, recent, others }) {
  const owed = drawRecent(apps, { commit, isTouched: (app) => isTouchedBy(app, last), others })
  const more = drawRecent(apps, { commit, isTouched: (app) => isTouchedBy(app, recent), others: 0 })
  return { owed, more: more.filter((app) => !owed.includes(app)) }
}

/** What a run says at its end of the apps that it did not make, and whether it may end so. */
export function leftOut({ owed, more }, made) {
  const names = (apps) => apps.filter((app) => !made.includes(app)).map(({ name }) => name)
  return { missed: names(owed), later: names(more) }
}
