import { anyStoreView } from '@arriero/contract/store/store.access.ts'
import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { purchaseScreens } from './purchases.screens.ts'
import { storePaths } from './store.paths.ts'

const catalog = { permission: anyStoreView, create: 'inventario.catalogo.update' } as const

const keepStores = 'inventario.almacen.update'

/** What the stores keep, and what they are called. */
export const storeModule = defineModule({
  name: 'store',
  screens: [
    ...purchaseScreens,
    {
      path: storePaths.parts,
      permission: anyStoreView,
      title: 'Partes',
      page: () => import('./parts/PartsPage.tsx').then((m) => m.PartsPage),
    },
    {
      path: `${storePaths.parts}/nueva`,
      permission: catalog.create,
      beside: storePaths.parts,
      title: 'Crear parte',
      page: () => import('./parts/PartForm.tsx').then((m) => m.NewPart),
    },
    {
      path: `${storePaths.parts}/importar`,
      permission: catalog.create,
      title: 'Importar partes',
      page: () => import('./parts/PartSheetPage.tsx').then((m) => m.PartSheetPage),
    },
    {
      path: `${storePaths.parts}/:id`,
      permission: anyStoreView,
      beside: storePaths.parts,
      title: 'Parte',
      page: () => import('./parts/PartForm.tsx').then((m) => m.EditPart),
    },
    ...catalogScreens(storePaths.stores, 'Almacenes', () => import('./stores/stores.tsx').then((m) => m.stores), {
      permission: anyStoreView,
      create: keepStores,
    }),
    {
      path: storePaths.storeAccess,
      permission: keepStores,
      title: 'Accesos a almacenes',
      page: () => import('./stores/AccessPage.tsx').then((m) => m.AccessPage),
    },
    {
      path: `${storePaths.storeAccess}/:id`,
      permission: keepStores,
      beside: storePaths.storeAccess,
      title: 'Accesos de una persona',
      page: () => import('./stores/AccessPage.tsx').then((m) => m.AccessForm),
    },
    ...catalogScreens(
      storePaths.suppliers,
      'Proveedores',
      () => import('./catalogs/suppliers.tsx').then((m) => m.suppliers),
      catalog,
    ),
    ...catalogScreens(
      storePaths.measurements,
      'Unidades de medida',
      () => import('./catalogs/measurements.tsx').then((m) => m.measurements),
      catalog,
    ),
    ...catalogScreens(
      storePaths.entryConcepts,
      'Conceptos de entrada',
      () => import('./catalogs/labels.tsx').then((m) => m.entryConcepts),
      catalog,
    ),
    ...catalogScreens(
      storePaths.entryTypes,
      'Tipos de entrada',
      () => import('./catalogs/labels.tsx').then((m) => m.entryTypes),
      catalog,
    ),
    ...catalogScreens(
      storePaths.departments,
      'Departamentos',
      () => import('./catalogs/labels.tsx').then((m) => m.departments),
      catalog,
    ),
  ],
  palette: () => import('./parts/parts.palette.ts').then((m) => m.paletteParts),
})
