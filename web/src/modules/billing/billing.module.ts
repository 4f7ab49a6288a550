import { catalogScreens } from '../../kit/list/catalog-screens.ts'
import { defineModule } from '../../kit/shell/module.ts'
import { banksPaths } from '../banks/banks.paths.ts'
import { billingPaths } from './billing.paths.ts'
import { cartaPorteScreens } from './carta-porte/carta-porte.screens.ts'
import { catalogueScreens } from './catalogues.screens.ts'
import { creditNoteScreens } from './credit-notes/credit-notes.screens.ts'
import { invoiceScreens } from './invoices/invoices.screens.ts'
import { paymentScreens } from './payments/payments.screens.ts'
import { quotationScreens } from './quotations/quotations.screens.ts'
import { reportScreens } from './reports/reports.screens.ts'
import { salesNoteScreens } from './sales-notes/sales-notes.screens.ts'
import { tripAccountScreens } from './trip-account/trip-account.screens.ts'

export const billingModule = defineModule({
  name: 'billing',
  screens: [
    ...catalogueScreens,
    {
      path: billingPaths.home,
      title: 'Facturación',
      permission: 'facturacion.view',
      service: 10,
      page: () => import('./dashboard/BillingHomePage.tsx').then((m) => m.BillingHomePage),
    },
    ...cartaPorteScreens,
    ...creditNoteScreens,
    ...invoiceScreens,
    ...paymentScreens,
    ...quotationScreens,
    ...reportScreens,
    ...salesNoteScreens,
    ...tripAccountScreens,
    ...catalogScreens(billingPaths.pac, 'Timbrado', () => import('./pac/PacPage.tsx').then((m) => m.pacAccounts), {
      permission: 'facturacion.view',
      service: 10,
    }),
    ...catalogScreens(
      billingPaths.series,
      'Series y folios',
      () => import('./series/SeriesPage.tsx').then((m) => m.series),
      { permission: 'facturacion.view', service: 10, blank: 'nueva-serie' },
    ),
  ],
  menu: [
    {
      menu: 'main',
      order: 11,
      label: 'Facturación',
      path: billingPaths.home,
      also: [
        billingPaths.invoices,
        billingPaths.cartasPorte,
        billingPaths.quotations,
        billingPaths.salesNotes,
        billingPaths.payments,
        billingPaths.creditNotes,
        billingPaths.customers,
        billingPaths.products,
        billingPaths.clauses,
        billingPaths.reports,
        banksPaths.home,
      ],
      icon: 'billing',
      permission: 'facturacion.view',
      service: 10,
    },
    {
      menu: 'administration',
      order: 5,
      label: 'Series y folios',
      path: billingPaths.series,
      icon: 'billing',
      service: 10,
    },
  ],
})
