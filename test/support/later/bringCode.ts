import { bringDecisions } from '../../../src/decisions/bringDecisions.ts'

/** A page has it a moment after its first screen. What it does before is tested in `test/bubble/later`. */
bringDecisions()
