import { unitChannel } from '@arriero/contract/units/units.channel.ts'
import type { DriverProfile } from '@arriero/contract/units/units.entities.ts'
import type { LiveListener } from '../../kit/live.ts'
import { toast } from '../../kit/shell/toast.ts'
import { showDriver } from './units.cache.ts'

const nameOf = (driver: DriverProfile | null) => driver?.name ?? 'Sin conductor'

/** Rule USEREV-03: who drives a unit has changed; the lists show it and a toast tells it once. */
export const listenUnits: LiveListener = (live) => {
  live.on(unitChannel, 'unit_assigned', ({ unit, change, driver, previous }) => {
    showDriver(unit.id, driver)
    const event = `unit-assigned-${unit.id}-${change}-${driver?.id ?? 0}-${previous?.id ?? 0}`
    if (change === 'assigned') toast.info(`${nameOf(driver)} conduce ahora ${unit.name}`, { event })
    if (change === 'replaced')
      toast.info(`${nameOf(driver)} reemplaza a ${nameOf(previous)} en ${unit.name}`, { event })
    if (change === 'unlinked') toast.info(`${nameOf(previous)} ya no conduce ${unit.name}`, { event })
  })
}
