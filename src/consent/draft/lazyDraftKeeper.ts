import { lazyModule } from '../../internal/useLazyModule.ts'

/** Where the app keeps drafts. */
export const lazyDraftKeeper = lazyModule(() => import('./DraftKeeper.lazy.tsx'))
