import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, optionalId, optionalText, savedMeanwhile, text } from '../../core/fields.ts'
import { documentTypes, files, form } from '../../core/files.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, idList, moment, named, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { person, priority, state, ticket, ticketRow, waitReason } from './tickets.entities.ts'
import { ticketLimits } from './tickets.rules.ts'

const view = 'tickets.ticket.view'
const write = 'tickets.ticket.create'
const attend = 'tickets.ticket.update'

const images = files(documentTypes, ticketLimits.megabytes)
const links = {
  unitId: named('id_unit', optionalId),
  tripId: named('travel', optionalId),
  workOrderId: named('maintenance', optionalId),
  alertId: named('alert', optionalId),
  messageId: named('id_chat_message', optionalId),
}
const fields = {
  title: text(ticketLimits.title),
  areaId: named('area', id),
  issueId: named('issue', optionalId),
  /** Left out: its issue's. */
  priority: priority.optional(),
  socialReasonId: named('social_reason', optionalId),
  ...links,
}
const mentions = named('mentioned_users', z.array(id).max(ticketLimits.people).optional())
const ticketDraft = wire({
  ...fields,
  text: text(ticketLimits.text),
  holderId: named('id_user_profile', optionalId),
  mentions,
})
export type TicketDraft = z.output<typeof ticketDraft>
const ticketChange = wire(changeOf(fields))
export type TicketChange = z.output<typeof ticketChange>

/** `late`: broke its promise; `soon`: breaks it within an hour; `ours`: our turn to speak. */
export const ticketQueues = ['late', 'soon', 'ours', 'unread'] as const
export type TicketQueue = (typeof ticketQueues)[number]

/** The most urgent promise first. Who only sees some units: the tickets they opened or are mentioned in. */
export const listTickets = endpoint({
  method: 'GET',
  path: '/apis/ticket/get/all',
  access: view,
  query: wire({
    ...pageQuery,
    states: idList.optional(),
    isOpen: named('open', yesNo.optional()),
    queue: z.enum(ticketQueues).optional(),
    areaId: named('area', wholeNumber.optional()),
    issueId: named('issue', wholeNumber.optional()),
    priority: wholeNumber.optional(),
    socialReasonId: named('social_reason', wholeNumber.optional()),
    holderId: named('id_user_profile', wholeNumber.optional()),
    isMine: named('mine', yesNo.optional()),
    hasNoHolder: named('unassigned', yesNo.optional()),
    unitId: named('id_unit', wholeNumber.optional()),
    tripId: named('travel', wholeNumber.optional()),
    alertId: named('alert', wholeNumber.optional()),
    workOrderId: named('maintenance', wholeNumber.optional()),
    /** Opened in these instants. */
    from: moment.optional(),
    to: moment.optional(),
    /** Solved in these instants. */
    solvedFrom: named('solved_from', moment.optional()),
    solvedTo: named('solved_to', moment.optional()),
    /** Of those that were promised: whether they kept it. */
    onTime: named('on_time', yesNo.optional()),
  }),
  reply: page(ticketRow),
  summary: 'Tickets, primero el que vence antes.',
})
export const exportTickets = exportOf('/apis/ticket/export', listTickets, 'Exporta los tickets del filtro.')

export const getTicket = endpoint({
  method: 'GET',
  path: '/apis/ticket/get/{id}',
  access: view,
  reply: ticket,
  summary: 'Un ticket con su conversación.',
})
export const createTicket = endpoint({
  method: 'POST',
  path: '/apis/ticket/create',
  access: write,
  body: form(ticketDraft, { images }),
  reply: ticket,
  summary: 'Abre un ticket.',
})
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/apis/ticket/updateTicket/{id}',
  access: attend,
  body: ticketChange,
  reply: ticket,
  conflict: savedMeanwhile(ticket),
  summary: 'Cambia los datos de un ticket.',
})

const follow = wire({
  state,
  /** Asked for where it goes to waiting. */
  waitingFor: named('waiting_for', waitReason.optional()),
  comment: optionalText(ticketLimits.text),
  version: z.int().optional(),
})
export type FollowUp = z.output<typeof follow>
/** Who attends moves it as its states allow; who asked opens again what was solved. */
export const followUp = endpoint({
  method: 'PUT',
  path: '/apis/ticket/update/{id}',
  access: [write, attend],
  body: follow,
  reply: ticket,
  conflict: savedMeanwhile(ticket),
  summary: 'Da seguimiento: cambia el estado.',
})
const reassign = wire({
  /** null: nobody; left out: stays. */
  holderId: named('id_user_profile', optionalId),
  areaId: named('area', id.optional()),
  reason: optionalText(500),
  version: z.int().optional(),
})
export type Reassignment = z.output<typeof reassign>
export const reassignTicket = endpoint({
  method: 'POST',
  path: '/apis/ticket/reasigned/{id}',
  access: attend,
  body: reassign,
  reply: ticket,
  conflict: savedMeanwhile(ticket),
  summary: 'Pasa un ticket a otra persona o área, con su motivo; quien lo toma no lo explica.',
})
export const mergeTicket = endpoint({
  method: 'POST',
  path: '/apis/ticket/merge/{id}',
  access: attend,
  body: wire({ into: id }),
  reply: ticket,
  summary: 'Cierra un ticket repetido y lleva su conversación a otro; responde ese otro.',
})

const commentDraft = wire({
  text: text(ticketLimits.text),
  /** For the people of the house. */
  isInternal: named('internal', z.boolean().optional()),
  mentions,
  /** The state it goes to with this answer. */
  state: state.optional(),
  waitingFor: named('waiting_for', waitReason.optional()),
  /** Made by the browser: the same is not said twice when it is sent again. */
  key: z.string().trim().min(8).max(60).optional(),
})
export type CommentDraft = z.output<typeof commentDraft>
export const addComment = endpoint({
  method: 'POST',
  path: '/apis/ticket/comment/{id}',
  access: write,
  body: form(commentDraft, { images }),
  reply: ticket,
  summary: 'Comenta un ticket, con imágenes y archivos.',
})
/** One's own; what it said before stays with it. */
export const editComment = endpoint({
  method: 'PUT',
  path: '/apis/ticket/edit-comment/{id}',
  access: write,
  body: wire({ text: text(ticketLimits.text) }),
  reply: ticket,
  summary: 'Corrige un comentario propio; lo anterior queda a la vista.',
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/apis/ticket/comment/delete/{id}',
  access: write,
  reply: ticket,
  summary: 'Borra un comentario propio; queda que se borró.',
})

const peopleReply = z.array(person)
export const toggleMention = endpoint({
  method: 'POST',
  path: '/apis/ticket/mentioned_user/toggle/{id}/{user_id}',
  access: view,
  reply: peopleReply,
  summary: 'Menciona a alguien, o cambia si se le avisa.',
})
const unmention = {
  path: '/apis/ticket/mentioned_user/delete/{id}/{user_id}',
  access: attend,
  reply: peopleReply,
} as const
export const removeMention = endpoint({
  ...unmention,
  method: 'DELETE',
  also: ['POST /apis/ticket/mentioned_user/delete/{id}/{user_id}'],
  summary: 'Quita a alguien de los mencionados.',
})

export const ticketPdf = endpoint({
  method: 'GET',
  path: '/apis/ticket/pdf/{id}',
  access: view,
  query: wire({ socialReasonId: named('social_reason', wholeNumber.optional()) }),
  reply: fileReply,
  summary: 'El ticket y su conversación en PDF, con el membrete de la razón social.',
})

/** Ours: marks it read up to a comment. */
export const seeTicket = endpoint({
  method: 'POST',
  path: '/apis/ticket/seen/{id}',
  access: view,
  body: wire({ commentId: named('comment', z.int().min(0)) }),
  reply: nothing,
  summary: 'Marca lo leído de un ticket.',
})
/** Ours: what the menu counts. */
export const unreadTickets = endpoint({
  method: 'GET',
  path: '/apis/ticket/unread',
  access: view,
  reply: wire({ unread: z.number() }),
  summary: 'Tickets propios con algo sin leer.',
})
/** Ours: who may hold or be mentioned. */
export const ticketPeople = endpoint({
  method: 'GET',
  path: '/apis/ticket/people',
  access: view,
  query: wire({ search: z.string().max(80).optional() }),
  reply: z.array(wire({ id: z.number(), name: z.string(), role: z.number(), areas: z.array(z.string()) })),
  summary: 'Personas a quienes mencionar o asignar.',
})
/** Ours: issuers of the account. */
export const ticketSocialReasons = endpoint({
  method: 'GET',
  path: '/apis/ticket/social_reasons',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Razones sociales de un ticket.',
})
