'use client'
import { lazyModule, useLazyModule } from '../internal/useLazyModule.ts'

const diffEngine = lazyModule(() => import('./preview/engine.lazy.ts'))

/** The engine: fetched when the first diff is shown, or before. */
export const useDiffEngine = () => useLazyModule(diffEngine, true)

/** A call is seen that will show what it changes: its engine is fetched meanwhile. */
export const expectDiff = (): void => diffEngine.load()
