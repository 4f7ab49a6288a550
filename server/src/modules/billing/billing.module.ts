import type { ServerModule } from '../../app/module.ts'
import { cartaPorteRoutes } from './carta-porte/carta-porte.routes.ts'
import { clauseRoutes } from './clauses/clauses.routes.ts'
import { creditNoteRoutes } from './credit-notes/credit-notes.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { followCancellations } from './documents/cancelling.ts'
import { stampWaiting } from './documents/stamp-waiting.job.ts'
import { readOfficialRates } from './exchange-rates/exchange-rates.job.ts'
import { exchangeRateRoutes } from './exchange-rates/exchange-rates.routes.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { pacRoutes } from './pac/pac.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { productRoutes } from './products/products.routes.ts'
import { letterheadRoutes } from './quotations/letterheads/letterheads.routes.ts'
import { quotationRoutes } from './quotations/quotations.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { salesNoteRoutes } from './sales-notes/sales-notes.routes.ts'
import { satCatalogRoutes } from './sat-catalogs/sat-catalogs.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { refreshAccounts } from './trip-account/trip-account.job.ts'
import { tripAccountRoutes } from './trip-account/trip-account.routes.ts'

export const billingModule: ServerModule = {
  routes: [
    ...cartaPorteRoutes,
    ...clauseRoutes,
    ...creditNoteRoutes,
    ...customerRoutes,
    ...dashboardRoutes,
    ...exchangeRateRoutes,
    ...invoicesRoutes,
    ...letterheadRoutes,
    ...pacRoutes,
    ...paymentRoutes,
    ...productRoutes,
    ...quotationRoutes,
    ...reportRoutes,
    ...salesNoteRoutes,
    ...satCatalogRoutes,
    ...seriesRoutes,
    ...tripAccountRoutes,
  ],
  jobs: [followCancellations, stampWaiting, readOfficialRates, refreshAccounts],
}
