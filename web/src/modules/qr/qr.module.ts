import { anyStoreView } from '@arriero/contract/store/store.access.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { qrPaths } from './qr.paths.ts'

const manage = 'inventario.qr.update'
const view = [...anyStoreView, manage] as const

/** Codes, their labels, and reading them with the phone. */
export const qrModule = defineModule({
  name: 'qr',
  screens: [
    {
      path: qrPaths.codes,
      title: 'Códigos QR',
      permission: view,
      page: () => import('./CodesPage.tsx').then((m) => m.CodesPage),
    },
    {
      path: qrPaths.create,
      title: 'Crear código QR',
      permission: manage,
      beside: qrPaths.codes,
      page: () => import('./CodeForm.tsx').then((m) => m.NewCode),
    },
    {
      path: qrPaths.labels,
      title: 'Imprimir etiquetas QR',
      permission: manage,
      page: () => import('./labels/LabelsPage.tsx').then((m) => m.LabelsPage),
    },
    {
      path: qrPaths.scan,
      title: 'Leer QR',
      page: () => import('./scan/ScanPage.tsx').then((m) => m.ScanPage),
    },
    {
      path: `${qrPaths.codes}/:id`,
      title: 'Código QR',
      permission: view,
      beside: qrPaths.codes,
      page: () => import('./CodeForm.tsx').then((m) => m.EditCode),
    },
    // Whatever camera reads a label opens this; who is not signed in is asked to be.
    {
      path: qrPaths.public,
      title: 'Leer QR',
      isReturnedTo: true,
      page: () => import('./scan/ScanPage.tsx').then((m) => m.ScanPage),
    },
  ],
  live: () => import('./qr.live.ts').then((m) => m.sendReadings),
})
