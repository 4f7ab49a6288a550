export { receiveAlarms, type AlarmSource } from './alarms.service.ts'
export { alertsBetween, criticalByDay } from './inbox/time-line.ts'
export { visibleAlerts } from './inbox/alert-query.ts'
export { openCounts } from './inbox/inbox.repository.ts'
