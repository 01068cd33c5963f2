export { explainToolMode } from './mode/explainToolMode.ts'
