import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const
const write = { permission: 'facturacion.documento.create', service: 10 } as const

/** Cartas porte: list, both forms and page. */
export const cartaPorteScreens: readonly Screen[] = [
  {
    path: billingPaths.cartasPorte,
    title: 'Cartas porte',
    ...own,
    page: () => import('./CartasPortePage.tsx').then((m) => m.CartasPortePage),
  },
  {
    path: billingPaths.newCartaPorte,
    title: 'Nuevo traslado',
    ...write,
    page: () => import('./CartaPorteFormPage.tsx').then((m) => m.NewCartaPorte),
  },
  {
    path: billingPaths.newCartaPorteInSteps,
    title: 'Nuevo traslado por pasos',
    ...write,
    page: () => import('./CartaPorteFormPage.tsx').then((m) => m.NewCartaPorteInSteps),
  },
  {
    path: `${billingPaths.cartasPorte}/editar/:id`,
    title: 'Editar carta porte',
    ...own,
    page: () => import('./CartaPorteFormPage.tsx').then((m) => m.EditCartaPorte),
  },
  {
    path: `${billingPaths.cartasPorte}/:id`,
    title: 'Carta porte',
    ...own,
    page: () => import('./CartaPortePage.tsx').then((m) => m.CartaPortePage),
  },
]
