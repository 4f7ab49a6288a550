export { counts as dueCounts, ofUnits as dueOf } from './due.repository.ts'
export { servicesDue, type ServicesDue } from './plans.events.ts'
