import type { Permission } from '@arriero/contract/core/permissions.ts'
import { nothingFound, type Asking, type Found, type Tool } from './found.ts'
import { documents, help, report } from './other-tools.ts'
import { ticket } from './ticket-tool.ts'
import { late, trip } from './trip-tools.ts'
import { driver, fuel, km, where } from './unit-tools.ts'
import type { Intent } from './understand.ts'

interface KnownTool {
  run: Tool
  /** What the asker needs to hold; one of them. */
  needs: readonly Permission[]
  /** For a language model that chooses among them. */
  says: string
}

const units: readonly Permission[] = ['mapas.view', 'unidad.view']
const trips: readonly Permission[] = ['viaje.viaje_create.view']

/** All that ISA can do. They read; what they write goes to the asker alone or waits for a press of theirs. */
export const tools: Record<Intent, KnownTool> = {
  where: { run: where, needs: ['mapas.view'], says: 'Dónde está una unidad y qué hace.' },
  trip: { run: trip, needs: trips, says: 'Cómo va un viaje, por folio o por unidad; sin nombre, todos los activos.' },
  late: { run: late, needs: trips, says: 'Qué viajes llegan tarde, a un lugar o a todos.' },
  km: { run: km, needs: ['mapas.view'], says: 'Kilómetros de una unidad o de la flota: hoy, ayer, semana, mes.' },
  driver: { run: driver, needs: units, says: 'Quién conduce una unidad.' },
  fuel: {
    run: fuel,
    needs: ['combustible.carga_combustible.view'],
    says: 'Última carga de combustible de una unidad.',
  },
  documents: { run: documents, needs: units, says: 'Pólizas y licencias vencidas.' },
  ticket: { run: ticket, needs: ['tickets.ticket.create'], says: 'Prepara un ticket que la persona revisa y guarda.' },
  report: { run: report, needs: trips, says: 'Envía a quien pregunta, a su propio correo, el reporte de retrasos.' },
  help: { run: help, needs: [], says: 'Qué puede hacer ISA.' },
}

const denied = 'Su usuario no tiene permiso para ver eso. Solicítelo al administrador de su cuenta.'

/** Runs a tool for whoever asks; without the permission nothing is looked at. */
export async function runTool(asking: Asking): Promise<Found> {
  const { run, needs } = tools[asking.question.intent]
  const { permissions } = asking.work.scope
  if (needs.length > 0 && !needs.some((one) => permissions.has(one))) return nothingFound(denied, 'Permisos')
  return run(asking)
}
