import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { plural } from '../../kit/format.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { MaintenanceTabs } from './MaintenanceTabs.tsx'
import { maintenancePaths } from './maintenance.paths.ts'
import { OutCard } from './outages/OutCard.tsx'
import { DueCard } from './plans/DueCard.tsx'
import { countsQuery } from './plans/plans.queries.ts'

/** The workshop's day: what needs it first. */
export function TodayPage() {
  const { data } = useQuery(countsQuery)
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Mantenimiento"
            actions={
              <CreateLink to={maintenancePaths.newOrder} for={createOrder}>
                Nueva orden
              </CreateLink>
            }
            pills={
              data !== undefined &&
              data.overdue > 0 && (
                <Link to={maintenancePaths.due} search={{ vista: 'overdue' } as never}>
                  <StatePill tone="red">{plural(data.overdue, 'vencido', 'vencidos')}</StatePill>
                </Link>
              )
            }
          />
          <MaintenanceTabs here={maintenancePaths.home} />
        </>
      }
    >
      <div className="today">
        <DueCard />
        <OutCard />
      </div>
    </DetailPage>
  )
}
