import { domainEvent } from '../../../app/events/domain-event.ts'

/** A payment was changed, removed or cancelled: what holds on to its money looks again. */
export const paymentChanged = domainEvent<{ paymentId: number }>('payment-changed')
