/** Colours of notifications, for the first load of the console. */
export { listColors as notificationColors } from './resources.repository.ts'
