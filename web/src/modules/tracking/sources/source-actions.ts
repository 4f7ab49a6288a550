import { IconPencil, IconPlayerPlay, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { deleteSource, testSource, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { plural } from '../../../kit/format.ts'
import type { RowActions } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { sourcesKey } from './sources-data.ts'
import { testSources } from './test-sources.ts'

/** What one does with a source; `edit` opens its form. */
export function actionsOf(source: Source, edit: () => void): RowActions {
  // Its devices have a screen of their own; there is nothing to sign in to.
  if (source.platform === platforms.direct)
    return { menu: [{ key: 'devices', label: 'Ver los equipos', icon: IconPencil, onClick: edit }] }
  const notUpdated = whyNot(updateSource)
  return {
    menu: [
      {
        key: 'test',
        label: 'Probar conexión',
        icon: IconPlayerPlay,
        disabled: whyNot(testSource),
        onClick: () => void testSources([source]),
      },
      {
        key: 'edit',
        label: 'Editar',
        icon: IconPencil,
        disabled: notUpdated,
        onClick: edit,
      },
      {
        key: 'switch',
        label: source.enabled ? 'Apagar' : 'Encender',
        icon: source.enabled ? IconPlugConnectedX : IconPlugConnected,
        disabled: notUpdated,
        onClick: () => void switchSource(source),
      },
      removalAction(deleteSource, () => removeSource(source), { verb: 'takeAway' }),
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
  return askRemoval({
    what: `la fuente «${source.name}»`,
    verb: 'takeAway',
    consequence: 'Sus unidades dejan de recibir posiciones. El historial guardado se conserva.',
    ask: {
      typeName: source.name,
      ...(source.units.imported > 0 && {
        dependants: [{ count: source.units.imported, text: 'unidades reciben sus posiciones de ella' }],
      }),
    },
    remove: () => call(deleteSource, { id: source.id }),
    keys: [sourcesKey],
    after,
  })
}
