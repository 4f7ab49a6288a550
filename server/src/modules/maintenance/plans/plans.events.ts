import type { DueStatus } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { domainEvent } from '../../../app/events/domain-event.ts'

/** Services of a unit that have come near or are overdue; each is told once, and once more when it gets worse. */
export interface ServicesDue {
  unitId: number
  services: { id: number; name: string; status: DueStatus; words: string; autoOrder: boolean }[]
}

export const servicesDue = domainEvent<ServicesDue[]>('maintenance.services-due')
