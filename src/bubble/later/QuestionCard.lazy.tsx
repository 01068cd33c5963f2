'use client'
export { QuestionCard } from '../../question/QuestionCard.tsx'
