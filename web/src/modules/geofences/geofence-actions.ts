import { geofenceDependants } from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { download } from '../../kit/download.ts'
import { number, plural } from '../../kit/format.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { overlay } from '../../kit/shell/loaders.ts'
import { toast } from '../../kit/shell/toast.ts'
import { dropGeofence } from './geofence-cache.ts'
import type { GeofenceFormat, GeofenceResource } from './geofence-resource.ts'
import { mirrorsReason } from './geofences.words.ts'
import { routesPath } from '../routes/routes.paths.ts'
import { tripPaths } from '../trips/trips.paths.ts'

/** What stands on a geofence, as lines of the dialog. Those who may not ask learn it from the refusal. */
async function dependantsOf(id: number) {
  const { routes, trips } = await call(geofenceDependants, { id }).catch(() => ({ routes: [], trips: [] }))
  return {
    isInUse: routes.length > 0,
    lines: [
      ...(routes.length > 0
        ? [
            {
              count: routes.length,
              text: `${routes.length === 1 ? 'ruta activa la usa' : 'rutas activas la usan'}: ${namesOf(routes)}`,
              to: routesPath,
            },
          ]
        : []),
      ...(trips.length > 0
        ? [
            {
              count: trips.length,
              text: `${trips.length === 1 ? 'viaje activo la usa' : 'viajes activos la usan'}: ${namesOf(trips)}`,
              to: tripPaths.list,
            },
          ]
        : []),
    ],
  }
}
const namesOf = (things: readonly { name: string }[]) =>
  things
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ') + (things.length > 3 ? '…' : '')

export async function askGeofenceRemoval(resource: GeofenceResource, geofence: Geofence, after?: () => void) {
  const { isInUse, lines } = await dependantsOf(geofence.id)
  await askRemoval({
    what: `la geocerca «${geofence.name}»`,
    consequence: isInUse
      ? 'Mientras una ruta activa la use no se puede eliminar: desactive primero la ruta.'
      : 'Deja de aparecer en el mapa y de avisar entradas y salidas. Las visitas que ya se registraron se conservan.',
    ask: { dependants: lines },
    remove: async () => {
      await resource.remove(geofence.id)
      dropGeofence(resource.id, geofence.id)
    },
    keys: [],
    after,
  })
}

/** One after the other; those that are refused stay, with their reason. */
export async function askRemovalOfMany(resource: GeofenceResource, chosen: readonly Geofence[], done: () => void) {
  const own = chosen.filter(({ kind }) => kind !== 'wialon')
  if (own.length === 0) return toast.warning(mirrorsReason)
  await confirm({
    title: `Eliminar ${plural(own.length, 'geocerca', 'geocercas')}`,
    content:
      own.length < chosen.length
        ? `Dejan de avisar entradas y salidas. ${mirrorsReason}`
        : 'Dejan de aparecer en el mapa y de avisar entradas y salidas. Las visitas registradas se conservan.',
    variant: 'danger',
    confirmText: 'Eliminar',
    ...(own.length > 5 && { typeName: 'eliminar' }),
    onConfirm: async () => {
      const kept: string[] = []
      for (const { id, name } of own) {
        try {
          await resource.remove(id)
          dropGeofence(resource.id, id)
        } catch (error) {
          kept.push(`${name}: ${errorText(error)}`)
        }
      }
      if (kept.length < own.length)
        toast.success(plural(own.length - kept.length, 'geocerca eliminada', 'geocercas eliminadas'))
      if (kept.length > 0)
        toast.error(plural(kept.length, 'geocerca no se eliminó', 'geocercas no se eliminaron'), {
          detail: kept.slice(0, 3).join('. '),
        })
      done()
    },
  })
}

const mostIds = 1000

/** Downloads all of them, or those given. */
export async function exportGeofenceFile(
  resource: GeofenceResource,
  format: GeofenceFormat,
  chosen?: readonly Geofence[],
) {
  if (chosen && chosen.length > mostIds)
    return toast.warning(`Filtre hasta ${number(mostIds)} geocercas, o quite los filtros para exportarlas todas`)
  if (chosen?.length === 0) return toast.warning('No hay geocercas que exportar')
  try {
    const ids = chosen?.map(({ id }) => id)
    download(await overlay('Preparando el archivo…', resource.file(format, ids)))
  } catch (error) {
    toast.error(errorText(error))
  }
}
