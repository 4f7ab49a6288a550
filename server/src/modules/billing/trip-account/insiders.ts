import type { Work } from '../../../app/database/work.ts'
import { permissionDenied } from '../../../app/errors.ts'

/** What trips earn and cost is not for who sees some units only (clients, mirrors, drivers), whatever they were granted. */
export function demandInsider({ scope }: Work): void {
  if (!scope.seesAllUnits) throw permissionDenied('facturacion.view')
}
