'use client'
export { DiffPreview } from '../../diff/preview/DiffPreview.tsx'
