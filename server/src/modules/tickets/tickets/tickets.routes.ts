import { sql } from 'kysely'
import * as contract from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import { peopleFound } from '../people.ts'
import { issuersSeen } from '../../social-reasons/social-reasons.read.ts'
import * as comments from './comments.service.ts'
import * as moves from './moves.service.ts'
import * as people from './people.service.ts'
import { find } from './ticket.ts'
import { ticketPaper } from './tickets.paper.ts'
import * as repository from './tickets.repository.ts'
import * as service from './tickets.service.ts'

export const ticketRoutes = [
  route(contract.listTickets, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.getTicket, ({ work, app, params }) => find(work, app, params.id)),
  route(contract.createTicket, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateTicket, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.followUp, ({ work, app, params, body }) => moves.follow(work, app, params.id, body)),
  route(contract.reassignTicket, ({ work, app, params, body }) => moves.reassign(work, app, params.id, body)),
  route(contract.mergeTicket, ({ work, app, params, body }) => moves.merge(work, app, params.id, body.into)),
  route(contract.addComment, async ({ work, app, params, body }) => {
    await comments.add(work, app, params.id, body)
    return find(work, app, params.id)
  }),
  route(contract.editComment, async ({ work, app, params, body }) =>
    find(work, app, await comments.edit(work, params.id, body.text)),
  ),
  route(contract.deleteComment, async ({ work, app, params }) =>
    find(work, app, await comments.remove(work, params.id)),
  ),
  route(contract.toggleMention, ({ work, params }) => people.toggle(work, params.id, params.user_id)),
  route(contract.removeMention, ({ work, params }) => people.remove(work, params.id, params.user_id)),
  route(contract.ticketPdf, async ({ work, app, params, query }) => {
    const { name, body } = await ticketPaper(work, app, params.id, query.socialReasonId)
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.seeTicket, ({ work, params, body }) => people.see(work, params.id, body.commentId)),
  route(contract.unreadTickets, ({ work }) =>
    repository
      .unreadOf(work)
      .select(sql<number>`count(*)::int`.as('unread'))
      .executeTakeFirstOrThrow(),
  ),
  route(contract.ticketPeople, ({ work, query }) => peopleFound(work, query.search)),
  route(contract.ticketSocialReasons, ({ work }) => issuersSeen(work)),
]
