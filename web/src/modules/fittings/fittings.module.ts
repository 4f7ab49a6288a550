import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { fittingPaths } from './fittings.paths.ts'

const view = 'inventario.llanta.view'
const keep = 'inventario.llanta.update'
const ofTires = { permission: view, create: keep } as const
const ofBatteries = { permission: 'inventario.bateria.view', create: 'inventario.bateria.update' } as const
const one = `${fittingPaths.tires}/:id` as const
const oneBattery = `${fittingPaths.batteries}/:id` as const
const labels = () => import('./catalogs/labels.tsx')

/** Tires and batteries. */
export const fittingsModule = defineModule({
  name: 'fittings',
  screens: [
    {
      path: fittingPaths.tires,
      title: 'Neumáticos',
      permission: view,
      page: () => import('./tires/TiresPage.tsx').then((m) => m.TiresPage),
    },
    {
      path: fittingPaths.newTire,
      title: 'Registrar neumático',
      permission: keep,
      beside: fittingPaths.tires,
      page: () => import('./tires/TireForm.tsx').then((m) => m.NewTire),
    },
    {
      path: fittingPaths.costs,
      title: 'Costo por kilómetro',
      permission: keep,
      page: () => import('./tires/CostsPage.tsx').then((m) => m.CostsPage),
    },
    {
      path: `${fittingPaths.tires}/unidad/:id`,
      title: 'Neumáticos de la unidad',
      permission: view,
      page: () => import('./tires/UnitTiresPage.tsx').then((m) => m.UnitTiresPage),
    },
    {
      path: one,
      title: 'Neumático',
      permission: view,
      beside: fittingPaths.tires,
      page: () => import('./tires/TirePanel.tsx').then((m) => m.TirePanel),
    },
    {
      path: `${one}/editar`,
      title: 'Cambiar neumático',
      permission: view,
      beside: fittingPaths.tires,
      page: () => import('./tires/TireForm.tsx').then((m) => m.EditTire),
    },
    {
      path: `${one}/montar`,
      title: 'Montar neumático',
      permission: keep,
      beside: fittingPaths.tires,
      page: () => import('./tires/MountForm.tsx').then((m) => m.MountForm),
    },
    {
      path: `${one}/medir`,
      title: 'Registrar medición',
      permission: keep,
      beside: fittingPaths.tires,
      page: () => import('./tires/MeasureForm.tsx').then((m) => m.MeasureForm),
    },
    {
      path: `${one}/recibir`,
      title: 'Recibir neumático',
      permission: keep,
      beside: fittingPaths.tires,
      page: () => import('./tires/ReceiveForm.tsx').then((m) => m.ReceiveForm),
    },
    {
      path: fittingPaths.batteries,
      title: 'Baterías',
      permission: ofBatteries.permission,
      page: () => import('./batteries/BatteriesPage.tsx').then((m) => m.BatteriesPage),
    },
    {
      path: fittingPaths.newBattery,
      title: 'Registrar batería',
      permission: ofBatteries.create,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/BatteryForm.tsx').then((m) => m.NewBattery),
    },
    {
      path: `${fittingPaths.batteries}/montar`,
      title: 'Montar batería',
      permission: ofBatteries.create,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/MountBattery.tsx').then((m) => m.MountBattery),
    },
    {
      path: oneBattery,
      title: 'Batería',
      permission: ofBatteries.permission,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/BatteryPanel.tsx').then((m) => m.BatteryPanel),
    },
    {
      path: `${oneBattery}/editar`,
      title: 'Cambiar batería',
      permission: ofBatteries.permission,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/BatteryForm.tsx').then((m) => m.EditBattery),
    },
    {
      path: `${oneBattery}/desmontar`,
      title: 'Desmontar batería',
      permission: ofBatteries.create,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/UnmountBattery.tsx').then((m) => m.UnmountBattery),
    },
    {
      path: `${oneBattery}/medir`,
      title: 'Registrar medición',
      permission: ofBatteries.create,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/MeasureBattery.tsx').then((m) => m.MeasureBattery),
    },
    {
      path: `${oneBattery}/recibir`,
      title: 'Recibir batería',
      permission: ofBatteries.create,
      beside: fittingPaths.batteries,
      page: () => import('./batteries/ReceiveBattery.tsx').then((m) => m.ReceiveBattery),
    },
    ...catalogScreens(fittingPaths.wheelTypes, 'Tipos de neumático', () => labels().then((m) => m.wheelTypes), ofTires),
    ...catalogScreens(
      fittingPaths.wheelSizes,
      'Medidas de neumático',
      () => labels().then((m) => m.wheelSizes),
      ofTires,
    ),
    ...catalogScreens(
      fittingPaths.wheelMakers,
      'Marcas de neumático',
      () => labels().then((m) => m.wheelMakers),
      ofTires,
    ),
    ...catalogScreens(
      fittingPaths.wheelModels,
      'Modelos de neumático',
      () => labels().then((m) => m.wheelModels),
      ofTires,
    ),
    ...catalogScreens(
      fittingPaths.batteryCapacities,
      'Capacidades de batería',
      () => labels().then((m) => m.batteryCapacities),
      ofBatteries,
    ),
    ...catalogScreens(
      fittingPaths.batteryMakers,
      'Marcas de batería',
      () => labels().then((m) => m.batteryMakers),
      ofBatteries,
    ),
    ...catalogScreens(
      fittingPaths.batteryModels,
      'Modelos de batería',
      () => labels().then((m) => m.batteryModels),
      ofBatteries,
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 3,
      group: 'Inventario',
      label: 'Neumáticos',
      path: fittingPaths.tires,
      icon: 'tires',
      permission: view,
    },
    {
      menu: 'main',
      order: 4,
      group: 'Inventario',
      label: 'Baterías',
      path: fittingPaths.batteries,
      icon: 'batteries',
      permission: ofBatteries.permission,
    },
  ],
})
