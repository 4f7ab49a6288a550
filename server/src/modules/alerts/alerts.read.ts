export { receiveAlarms, type AlarmSource } from './alarms.service.ts'
