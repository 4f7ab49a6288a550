import { domainEvent } from '../../app/events/domain-event.ts'
import type { StoredAlarm } from './alarms.repository.ts'

/** Alarms of one source that were not there before. */
export const alarmsStored = domainEvent<{ sourceId: number; alarms: readonly StoredAlarm[] }>('alarms-stored')
