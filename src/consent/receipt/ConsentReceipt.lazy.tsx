'use client'
export { ConsentReceipt } from './ConsentReceipt.tsx'
