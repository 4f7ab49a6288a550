import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { OrderBoard } from './OrderBoard.tsx'
import { OrderViews } from './OrderViews.tsx'

/** Orders as a board. */
export const BoardPage = () => (
  <DetailPage
    header={
      <>
        <PageHeader
          title="Tablero de órdenes"
          actions={
            <>
              <OrderViews here={maintenancePaths.board} />
              <CreateLink to={maintenancePaths.newOrder} for={createOrder}>
                Nueva orden
              </CreateLink>
            </>
          }
        />
        <MaintenanceTabs here={maintenancePaths.orders} />
      </>
    }
  >
    <div className="card board-card-frame">
      <OrderBoard most={50} />
    </div>
  </DetailPage>
)
