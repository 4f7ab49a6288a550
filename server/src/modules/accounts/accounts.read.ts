export { demandManager } from './accounts.service.ts'
