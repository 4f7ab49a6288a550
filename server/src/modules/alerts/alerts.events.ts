import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { domainEvent } from '../../app/events/domain-event.ts'

/** An alert that has just been opened and is recent enough to be told; may be told again when the telling is tried again. */
export const alertTold = domainEvent<Alert>('alerts.told')
