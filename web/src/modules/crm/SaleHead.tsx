import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconCalendarMonth, IconChartBar, IconLayoutColumns, IconList } from '@tabler/icons-react'
import { importSales } from '@arriero/contract/crm/import.contract.ts'
import { createSale } from '@arriero/contract/crm/sales.contract.ts'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import '../maintenance/agenda/agenda.css'
import { crmPaths } from './crm.paths.ts'

const views = [
  { to: crmPaths.board, label: 'Tablero', icon: IconLayoutColumns },
  { to: crmPaths.list, label: 'Lista', icon: IconList },
  { to: crmPaths.calendar, label: 'Calendario', icon: IconCalendarMonth },
  { to: crmPaths.figures, label: 'Indicadores', icon: IconChartBar },
]

/** The same sales, seen in four ways; what is asked of one is asked of the next. */
const SaleViews = ({ here }: { here: string }) => (
  <nav className="order-views" aria-label="Ver las ventas como">
    {views.map(({ to, label, icon: Glyph }) => (
      // The board's address begins those of the others: it is current there alone.
      <Link
        key={to}
        to={to}
        search={true as never}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={to === here ? 'page' : undefined}
      >
        <Glyph size={16} stroke={1.75} aria-hidden /> <span>{label}</span>
      </Link>
    ))}
  </nav>
)

/** At the right of a header: the views, then what one begins. */
export const SaleActions = ({ here, more }: { here: string; more?: ReactNode }) => (
  <>
    <SaleViews here={here} />
    {more}
    <ImportLink to={crmPaths.import} for={importSales}>
      Importar Excel
    </ImportLink>
    <CreateLink to={crmPaths.create} for={createSale}>
      Crear venta
    </CreateLink>
  </>
)

const tabs = [
  { to: crmPaths.board, label: 'Ventas' },
  { to: crmPaths.companies, label: 'Empresas' },
  { to: crmPaths.stages, label: 'Etapas y meta' },
  { to: crmPaths.tags, label: 'Etiquetas' },
]
/** What belongs to sales. */
export const SaleTabs = ({ here }: { here: string }) => <LinkTabs label="Ventas" tabs={tabs} here={here} />
