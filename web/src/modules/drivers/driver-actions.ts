import { deleteDriver } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { driversKey } from './drivers.words.ts'

/** Lists of drivers, and the units that show who drives them. */
export const reloadDrivers = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: driversKey }),
    queryClient.invalidateQueries({ queryKey: ['units'] }),
  ])

export const askDriverRemoval = (driver: Driver, after?: () => void) =>
  confirm({
    title: `Eliminar al conductor «${driver.name}»`,
    content: 'Deja de aparecer en las listas. Los viajes y unidades que condujo conservan su nombre.',
    variant: 'danger',
    confirmText: 'Eliminar',
    ...(driver.unit && {
      dependants: [
        {
          count: 1,
          text: `unidad se queda sin conductor: ${driver.unit.name}`,
          to: `/Consola/unit/edit/${driver.unit.id}/conductor`,
        },
      ],
    }),
    onConfirm: async () => {
      await call(deleteDriver, { id: driver.id })
      toast.success(`Conductor «${driver.name}» eliminado`)
      after?.()
      await reloadDrivers()
    },
  })
