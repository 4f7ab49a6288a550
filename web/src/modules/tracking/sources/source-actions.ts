import { IconPencil, IconPlayerPlay, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { deleteSource, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { plural } from '../../../kit/format.ts'
import type { RowActions } from '../../../kit/list-types.ts'
import { queryClient } from '../../../kit/query.ts'
import { can } from '../../../kit/session.ts'
import { sourcesKey } from './sources-data.ts'
import { testSources } from './test-sources.ts'

/** What one does with a source; `edit` opens its form. */
export function actionsOf(source: Source, edit: () => void): RowActions {
  // Its devices have a screen of their own; there is nothing to sign in to.
  if (source.platform === platforms.direct)
    return { menu: [{ key: 'devices', label: 'Ver los equipos', icon: IconPencil, onClick: edit }] }
  const mayUpdate = can('unidad.update') ? undefined : 'Necesita el permiso unidad.update'
  const mayDelete = can('unidad.delete') ? undefined : 'Necesita el permiso unidad.delete'
  return {
    menu: [
      {
        key: 'test',
        label: 'Probar conexión',
        icon: IconPlayerPlay,
        disabled: mayUpdate,
        onClick: () => void testSources([source]),
      },
      {
        key: 'edit',
        label: 'Editar',
        icon: IconPencil,
        disabled: mayUpdate,
        onClick: edit,
      },
      {
        key: 'switch',
        label: source.enabled ? 'Apagar' : 'Encender',
        icon: source.enabled ? IconPlugConnectedX : IconPlugConnected,
        disabled: mayUpdate,
        onClick: () => void switchSource(source),
      },
      { key: 'delete', label: 'Quitar…', danger: true, disabled: mayDelete, onClick: () => void removeSource(source) },
    ],
  }
}

async function switchSource(source: Source) {
  const run = async () => {
    await call(updateSource, {
      id: source.id,
      body: { name: source.name, enabled: !source.enabled, version: source.version },
    })
    await queryClient.invalidateQueries({ queryKey: sourcesKey })
  }
  await confirm({
    title: `${source.enabled ? 'Apagar' : 'Encender'} la fuente «${source.name}»`,
    variant: source.enabled ? 'warning' : 'info',
    onConfirm: run,
    content: source.enabled
      ? `${plural(source.units.imported, 'unidad deja', 'unidades dejan')} de recibir posiciones hasta que se encienda.`
      : 'La consola vuelve a pedir sus posiciones y recupera las que falten.',
    confirmText: source.enabled ? 'Apagar' : 'Encender',
  })
}

/** Also of the form's foot. */
export function removeSource(source: Source, after?: () => void) {
  return confirm({
    title: `Quitar la fuente «${source.name}»`,
    variant: 'danger',
    confirmText: 'Quitar',
    typeName: source.name,
    content: 'Sus unidades dejan de recibir posiciones. El historial guardado se conserva.',
    ...(source.units.imported > 0 && {
      dependants: [{ count: source.units.imported, text: 'unidades reciben sus posiciones de ella' }],
    }),
    onConfirm: async () => {
      await call(deleteSource, { id: source.id })
      after?.()
      await queryClient.invalidateQueries({ queryKey: sourcesKey })
    },
  })
}
