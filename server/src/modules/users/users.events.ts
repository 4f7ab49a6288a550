import { domainEvent } from '../../app/events/domain-event.ts'

/** These users joined or left groups of users. */
export const groupsChanged = domainEvent<readonly number[]>('users.groups_changed')
