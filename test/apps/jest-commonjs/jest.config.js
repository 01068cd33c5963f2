module.exports = {
  testEnvironment: 'jsdom',
  testTimeout: 120_000, // the first test of a run compiles what it loads
  transform: { '\\.m?jsx?$': 'babel-jest' },
  // handrail and what it uses are ES modules: an app in CommonJS has them compiled
  transformIgnorePatterns: [
    '/node_modules/(?!(handrail|@noble/hashes|@cfworker/json-schema|re2js)/)',
  ],
  moduleNameMapper: { '\\.css$': '<rootDir>/style.js' },
}
