import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { createTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { plural } from '../../../kit/format.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { dashboardQuery } from '../tickets.queries.ts'
import { TicketTabs } from '../TicketTabs.tsx'
import { Queue } from './Queue.tsx'
import { Side } from './Side.tsx'
import { Strip } from './Strip.tsx'
import '../tickets.css'

/** What breaks its promise first, how we are doing, and who has it. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery({ ...dashboardQuery, refetchInterval: 60_000 })
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Tickets"
            count={data && plural(data.open, 'abierto', 'abiertos')}
            pills={
              data !== undefined &&
              data.late > 0 && (
                <Link to={ticketPaths.all} search={{ f_queue: 'late' } as never}>
                  <StatePill tone="red">{plural(data.late, 'vencido', 'vencidos')}</StatePill>
                </Link>
              )
            }
            actions={
              <CreateLink to={ticketPaths.create} for={createTicket}>
                Crear ticket
              </CreateLink>
            }
          />
          <TicketTabs here={ticketPaths.dashboard} />
        </>
      }
    >
      <div className="ticket-page">
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {data ? (
          <Strip of={data} />
        ) : (
          !error && <Skeleton active paragraph={{ rows: 2 }} className="card ticket-wait" />
        )}
        <div className="ticket-board">
          <Queue counts={data} />
          {data && data.byArea.length > 0 && <Side of={data} />}
        </div>
      </div>
    </DetailPage>
  )
}
