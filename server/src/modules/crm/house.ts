import { view } from '@arriero/contract/crm/crm.access.ts'
import type { Work } from '../../app/database/work.ts'
import { permissionDenied } from '../../app/errors.ts'

/** What is sold to whom is not for who sees only what is shared with them (clients, mirrors, drivers), whatever they were granted. */
export function demandHouse({ scope }: Work): void {
  if (!scope.seesAllUnits) throw permissionDenied(view)
}
