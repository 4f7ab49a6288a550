import { alarmsStored } from '../../alerts/alerts.read.ts'
import { receiveEvents } from './receive.ts'

// In the work that stores the alarms: an alarm that is kept is in the inbox.
alarmsStored.within(({ sourceId, alarms }, work) => receiveEvents(work, sourceId, alarms))
