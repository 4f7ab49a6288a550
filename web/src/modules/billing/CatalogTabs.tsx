import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { billingPaths } from './billing.paths.ts'

const tabs = [
  { to: billingPaths.customers, label: 'Clientes' },
  { to: billingPaths.products, label: 'Productos' },
  { to: billingPaths.productHistory, label: 'Historial de precios' },
  { to: billingPaths.clauses, label: 'Cláusulas' },
  { to: billingPaths.letterheads, label: 'Membretes' },
  { to: billingPaths.series, label: 'Series y folios' },
]

/** What documents are made from, as far as one may enter. */
export function CatalogTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Catálogos de facturación" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
