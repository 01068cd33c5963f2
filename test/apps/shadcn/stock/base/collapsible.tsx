'use client'

import { Collapsible as Primitive } from '@base-ui/react/collapsible'

export const Collapsible = (props: Primitive.Root.Props) => (
  <Primitive.Root data-slot="collapsible" {...props} />
)
export const CollapsibleTrigger = (props: Primitive.Trigger.Props) => (
  <Primitive.Trigger data-slot="collapsible-trigger" {...props} />
)
export const CollapsibleContent = (props: Primitive.Panel.Props) => (
  <Primitive.Panel data-slot="collapsible-content" {...props} />
)
