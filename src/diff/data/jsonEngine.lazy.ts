/** What compares data: fetched with the first change of data of which both sides are known. */
export { diffJson } from '../engine/json/diffJson.ts'
