// The AI SDK's schemas (zod) try out eval when they are first used; the page's policy forbids eval,
// so the try would be an error in the console.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
