'use client'
import { createContext } from 'react'

/** The call's sentence stands above a view, and nothing comes between them. */
export const BelowSentenceContext = createContext(false)
