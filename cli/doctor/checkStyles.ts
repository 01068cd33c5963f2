import { INTO_BASE } from '../edit/importStyles.ts'
import { showsCalls } from './checkPage.ts'
import { problem, remark, unseen, type Finding } from './Finding.ts'
import type { Source } from './Source.ts'

type Styles = {
  sources: readonly Source[]
  styleImports: readonly string[]
  /** Sentences about rules that win over a layer. */
  elementRules?: readonly string[]
  isShadcn: boolean
}

/** Whether the app's page has the styles of the components that it shows. */
export function checkStyles({
  sources,
  styleImports,
  elementRules = [],
  isShadcn,
}: Styles): Finding[] {
  const imports = [...sources.flatMap((source) => source.imports), ...styleImports]
  if (!showsCalls(sources))
    return [
      unseen('No file here shows a tool call.', 'Import handrail/styles.css where one is shown.'),
    ]
  const has = (file: string) => imports.some((name) => name.includes(`handrail/${file}`))
  if (!has('styles.css'))
    return [
      problem(
        'No file imports handrail/styles.css, so requests have no style.',
        styleImports.some((name) => name.includes('tailwindcss'))
          ? "Add @import 'handrail/styles.css' layer(components); after the import of tailwindcss."
          : "Add import 'handrail/styles.css' beside the components.",
      ),
    ]
  const isInLayer = styleImports.some((name) => /handrail\/styles\.css.*\blayer\b/.test(name))
  return [
    ...(isInLayer ? elementRules.map((says) => remark(says, INTO_BASE)) : []),
    ...(isShadcn && !has('shadcn.css')
      ? [
          remark(
            'handrail does not use the colours of shadcn/ui yet.',
            "Add @import 'handrail/shadcn.css' layer(components); after handrail/styles.css.",
          ),
        ]
      : []),
  ]
}
