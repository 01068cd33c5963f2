/**
 * How many random cases a test tries, or how much it is given: all of it in `npm run test:all`, a
 * fifth in `npm test`. Only for tests of which all takes seconds of the processor.
 */
export const runs = (all: number): number => (process.env.HANDRAIL_MATRIX ? all : all / 5)
