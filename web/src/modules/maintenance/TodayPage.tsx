import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { roles } from '@arriero/contract/core/services.ts'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { useWhyNot } from '../../kit/access.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { Card, DetailPage } from '../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { plural } from '../../kit/format.ts'
import { roleOf, useSession } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { OrderBoard } from './agenda/OrderBoard.tsx'
import { OrderViews } from './agenda/OrderViews.tsx'
import { TechniciansCard } from './agenda/TechniciansCard.tsx'
import { MaintenanceTabs } from './MaintenanceTabs.tsx'
import { maintenancePaths } from './maintenance.paths.ts'
import { MyOrders } from './orders/MyOrders.tsx'
import { OutCard } from './outages/OutCard.tsx'
import { DueCard } from './plans/DueCard.tsx'
import { countsQuery } from './plans/plans.queries.ts'

/** The workshop's day: what needs it first. */
export function TodayPage() {
  const { data } = useQuery(countsQuery)
  const mayNotOpen = useWhyNot(createOrder) !== undefined
  const isRepairer = useSession(({ auth }) => roleOf(auth) === roles.technical) && mayNotOpen
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
      {isRepairer ? (
        <MyOrders />
      ) : (
        <div className="today-grid">
          <div>
            <DueCard />
            <Card title="Órdenes" actions={<OrderViews />} isFlush>
              <OrderBoard most={4} />
            </Card>
          </div>
          <div>
            <OutCard />
            <TechniciansCard />
          </div>
        </div>
      )}
    </DetailPage>
  )
}
