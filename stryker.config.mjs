// `npm run mutants`: Stryker takes each condition and block of the guards out, one at a time, and lists
// those that no test missed. Takes most of an hour on two idle cores. CI does not run it.
//   npm run mutants -- --mutate 'src/status/**/*.ts'    one folder
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'stryker.vitest.config.ts', related: false },
  mutate: [
    'src/{status,requests,policy}/**/*.ts',
    '!src/policy/{grants,rules}/**', // their tests take seconds for each mutant
    'src/ui/consent/createArming.ts',
  ],
  mutator: {
    // left: ConditionalExpression, LogicalOperator, BooleanLiteral, BlockStatement
    excludedMutations: [
      'ArithmeticOperator',
      'ArrayDeclaration',
      'ArrowFunction',
      'AssignmentOperator',
      'EqualityOperator',
      'MethodExpression',
      'ObjectLiteral',
      'OptionalChaining',
      'Regex',
      'StringLiteral',
      'UnaryOperator',
      'UpdateOperator',
    ],
  },
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false },
  tempDirName: '.mutants',
  // the copy holds what the tests read
  ignorePatterns: [
    '*',
    '!{cli,docs,examples,scripts,src,stories,test}/**',
    '!*.{json,ts}',
    'test/{apps,samples}',
  ],
  tsconfigFile: 'none', // Stryker would read it with the API of TypeScript 6
}
