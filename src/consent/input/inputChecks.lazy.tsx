'use client'
export { INPUT_WORDS } from './inputMessages.en.ts'
export { inputProblems } from './inputProblems.ts'
export { InputProblemView } from './InputProblemView.tsx'
