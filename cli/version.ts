import manifest from '../package.json' with { type: 'json' }

export const HANDRAIL_VERSION = manifest.version
