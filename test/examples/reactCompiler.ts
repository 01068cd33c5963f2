import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Babel = {
  transformAsync(code: string, options: object): Promise<{ code: string; map: string } | null>
}

/**
 * The React compiler over the code of the examples, where HANDRAIL_COMPILER says where it is
 * installed. A component that it cannot compile fails the build, and so does a page without one
 * that it did.
 */
export function reactCompiler(): Plugin[] {
  const folder = process.env['HANDRAIL_COMPILER']
  if (!folder) return []
  const require = createRequire(join(folder, 'package.json'))
  const babel = require('@babel/core') as Babel
  const { default: compiler } = require('babel-plugin-react-compiler') as { default: unknown }
  let compiled = 0
  return [
    {
      name: 'react-compiler',
      enforce: 'pre',
      async transform(code, id) {
        if (!/\/examples\/.*\.tsx?$/.test(id)) return null
        const result = await babel.transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[compiler, { target: '19', panicThreshold: 'all_errors' }]],
        })
        if (result?.code.includes('react/compiler-runtime')) compiled += 1
        return result
      },
      buildEnd(error) {
        if (!error && compiled === 0) this.error('The React compiler compiled no component.')
      },
    },
  ]
}
