import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from '@tanstack/react-router'
import { seeTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { oneQuery, unreadQuery } from '../tickets.queries.ts'
import { priorityLook, stateLook } from '../tickets.words.ts'
import { Composer } from './Composer.tsx'
import { Facts } from './Facts.tsx'
import { Standing } from './Standing.tsx'
import { Thread } from './Thread.tsx'
import { TicketActions } from './TicketActions.tsx'
import '../tickets.css'
import './conversation.css'

const crumbs = [{ label: 'Tickets', to: ticketPaths.all }]

/** A ticket: how it stands, what was said, and what one says next. `:timestamp` is what it opens at. */
export function TicketPage() {
  const { ticketId, timestamp } = useRouteParams()
  const id = Number(ticketId)
  const { data, error, refetch } = useQuery(oneQuery(id))
  useSeen(data)
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Ticket" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const state = stateLook(data)
  const priority = priorityLook(data.priority)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={data.title}
          crumbs={[...crumbs, { label: data.folio, to: ticketPaths.one(id) }]}
          pills={
            <>
              <StatePill tone={state.tone}>{state.label}</StatePill>
              {data.priority > 2 && <StatePill tone={priority.tone}>{priority.label}</StatePill>}
            </>
          }
          actions={<TicketActions ticket={data} />}
        />
      }
    >
      <div className="talk-grid">
        <section className="card talk" aria-label="Conversación">
          <Standing ticket={data} />
          <Thread key={id} ticket={data} openAt={timestamp} />
          {data.mergedInto ? (
            <p className="talk-over">
              Se fusionó con <Link to={ticketPaths.one(data.mergedInto.id)}>{data.mergedInto.folio}</Link>: la
              conversación sigue allí.
            </p>
          ) : (
            <Composer key={id} ticket={data} />
          )}
        </section>
        <Facts ticket={data} />
      </div>
    </DetailPage>
  )
}

/** What is on the screen was seen; the count of the menu follows. */
function useSeen(ticket: Ticket | undefined) {
  const last = ticket?.comments.at(-1)?.id ?? 0
  const id = ticket?.id
  const isNews = ticket !== undefined && last > ticket.seenId
  useEffect(() => {
    if (id === undefined || !isNews || document.visibilityState !== 'visible') return
    call(seeTicket, { id, body: { commentId: last } })
      .then(() => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))
      // It stays unread: the next visit says so again.
      .catch(() => undefined)
  }, [id, isNews, last])
}
