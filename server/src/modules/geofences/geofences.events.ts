import { domainEvent } from '../../app/events/domain-event.ts'

/** The geofences of the scope's account changed: whoever keeps an index of them builds it anew. */
export const geofencesChanged = domainEvent<{ kind: 'console' | 'wialon' | 'route' }>('geofences.changed')
