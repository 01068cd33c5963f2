'use client'
import { lazyModule, useNeededModule } from '../../internal/useLazyModule.ts'
import type { ConsentReceiptProps } from './ConsentReceipt.tsx'

/** Fetched with the first whole request, since a receipt takes its place. */
export const receipts = lazyModule(() => import('./ConsentReceipt.lazy.tsx'))

/** Who decided about a call, once its code is there. */
export function LaterReceipt(call: ConsentReceiptProps) {
  const { value } = useNeededModule(receipts, true)
  return value ? <value.ConsentReceipt {...call} /> : null
}
