import base from './playwright.config.ts'
export default { ...base, globalSetup: undefined, testMatch: '**/live-map.e2e.ts', outputDir: '/tmp/webmap/e2e' }
