'use client'
import { useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '../internal/useIsHydrated.ts'
import { lazyModule, useNeededModule } from '../internal/useLazyModule.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { asUnread, hasUnreadRules } from '../policy/permissionsOf.ts'

const rulesReader = lazyModule(() => import('../policy/readRules.lazy.ts'))

/**
 * The policy; where nobody has read its rules yet, they are loaded and read, and then it is a copy,
 * so that every status is derived anew. Until then nobody can allow anything. On a server, and while
 * React goes over what it sent, they count as unread.
 */
export function usePolicyWithRules(policy: ToolPolicy | undefined): ToolPolicy | undefined {
  const [read, setRead] = useState<{ of: ToolPolicy; policy: ToolPolicy }>()
  const isUnread = hasUnreadRules(policy)
  const { value: reader } = useNeededModule(rulesReader, isUnread)
  useEffect(() => {
    if (!policy || !isUnread || !reader) return
    reader.readRules(policy)
    setRead({ of: policy, policy: { ...policy } })
  }, [policy, isUnread, reader])
  const isHydrated = useIsHydrated()
  const unread = useMemo(() => (isHydrated ? undefined : asUnread(policy)), [isHydrated, policy])
  return unread ?? (read?.of === policy ? read?.policy : policy)
}
