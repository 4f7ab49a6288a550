import { domainEvent } from '../../../app/events/domain-event.ts'

/** Money came in for a document, or went back: what counts on it looks again. */
export const balanceMoved = domainEvent<{ documentId: number }>('balance-moved')
