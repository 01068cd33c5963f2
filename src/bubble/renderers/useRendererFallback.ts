'use client'
import { createContext, useContext, type ReactNode } from 'react'

export const RendererFallbackContext = createContext<ReactNode>(null)

/** What stands where an app's own view of a call cannot: the kit's. */
export const useRendererFallback = (): ReactNode => useContext(RendererFallbackContext)
