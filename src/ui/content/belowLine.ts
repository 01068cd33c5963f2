'use client'
import { createContext } from 'react'
import type { ShownTexts } from './executor.tsx'

/** The arguments that the diff below a line shows; undefined if there is no line above it. */
export const BelowLineContext = createContext<ShownTexts | undefined>(undefined)
