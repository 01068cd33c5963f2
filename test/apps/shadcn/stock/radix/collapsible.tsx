'use client'

import { Collapsible as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Collapsible = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root data-slot="collapsible" {...props} />
)
export const CollapsibleTrigger = (props: ComponentProps<typeof Primitive.Trigger>) => (
  <Primitive.Trigger data-slot="collapsible-trigger" {...props} />
)
export const CollapsibleContent = (props: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content data-slot="collapsible-content" {...props} />
)
