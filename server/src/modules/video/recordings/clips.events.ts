import { domainEvent } from '../../../app/events/domain-event.ts'

/** A cut is complete, or failed. */
export const clipEnded = domainEvent<{ clipId: number; state: 'COMPLETED' | 'FAILURE' }>('video.clip.ended')
