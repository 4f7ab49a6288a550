import { deleteDriver } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import { call } from '../../kit/call.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { driversKey } from './drivers.words.ts'
import { unitPaths } from '../units/units.paths.ts'

/** Lists of drivers, and the units that show who drives them. */
const shownIn = [driversKey, ['units']]
export const reloadDrivers = () => Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const askDriverRemoval = (driver: Driver, after?: () => void) =>
  askRemoval({
    what: `al conductor «${driver.name}»`,
    consequence: 'Deja de aparecer en las listas. Los viajes y unidades que condujo conservan su nombre.',
    remove: () => call(deleteDriver, { id: driver.id }),
    keys: shownIn,
    after,
    ...(driver.unit && {
      ask: {
        dependants: [
          {
            count: 1,
            text: `unidad se queda sin conductor: ${driver.unit.name}`,
            to: unitPaths.driver(driver.unit.id),
          },
        ],
      },
    }),
  })
