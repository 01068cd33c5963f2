import { clsx, type ClassValue } from 'clsx'
import { twMerge } from 'tailwind-merge'

export const cn = (...names: ClassValue[]): string => twMerge(clsx(names))
