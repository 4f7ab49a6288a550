export { demandManager } from './accounts.service.ts'
export { inAccountBelow } from './in-account-below.ts'
