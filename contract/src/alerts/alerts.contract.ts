import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import { severities } from './alarms.rules.ts'
import { alert, alertDetail, backTest, handover, people, queue, rule, ruleDraft } from './alerts.entities.ts'
import { alertStates } from './alerts.rules.ts'

// None of these calls is in the specification; who may warn others may attend alerts and build rules.
const manage = 'notificacion.alert.create'

/** All that are open and nobody has closed, the most urgent first; 500 at most. */
export const openAlerts = endpoint({
  method: 'GET',
  path: '/apis/alerts/open',
  access: 'mapas.view',
  reply: queue,
  summary: 'Alertas abiertas.',
})

export const pageAlerts = endpoint({
  method: 'GET',
  path: '/apis/alerts/history',
  access: 'mapas.view',
  query: wire({
    ...pageQuery,
    state: z.enum(alertStates).optional(),
    severity: z.enum(severities).optional(),
    rule: wholeNumber.optional(),
    unit: wholeNumber.optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  reply: page(alert),
  summary: 'Historial de alertas.',
})

/** Who may be given an alert. */
export const alertPeople = endpoint({
  method: 'GET',
  path: '/apis/alerts/people',
  access: manage,
  reply: people,
  summary: 'Personas que atienden alertas.',
})

/** The last one to the caller, or of the account. */
export const lastHandover = endpoint({
  method: 'GET',
  path: '/apis/alerts/hand-over',
  access: manage,
  reply: wire({ handover: handover.nullable() }),
  summary: 'Última nota de relevo.',
})

/** Gives all that is the caller's to somebody else. */
export const handOver = endpoint({
  method: 'POST',
  path: '/apis/alerts/hand-over',
  access: manage,
  body: wire({ userId: id, note: z.string().trim().min(1).max(2000) }),
  reply: handover,
  summary: 'Entrega el turno a otra persona.',
})

export const listRules = endpoint({
  method: 'GET',
  path: '/apis/alerts/rules',
  access: manage,
  reply: z.array(rule),
  summary: 'Reglas de alerta.',
})

export const getRule = endpoint({
  method: 'GET',
  path: '/apis/alerts/rules/{id}',
  access: manage,
  reply: rule,
  summary: 'Una regla de alerta.',
})

export const createRule = endpoint({
  method: 'POST',
  path: '/apis/alerts/rules',
  access: manage,
  body: ruleDraft,
  reply: rule,
  summary: 'Crea una regla de alerta.',
})

export const updateRule = endpoint({
  method: 'PUT',
  path: '/apis/alerts/rules/{id}',
  access: manage,
  body: ruleDraft,
  reply: rule,
  conflict: savedMeanwhile(rule),
  summary: 'Cambia una regla de alerta.',
})

export const deleteRule = endpoint({
  method: 'DELETE',
  path: '/apis/alerts/rules/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una regla; sus alertas quedan.',
})

/** How often a rule would have fired in the last 30 days. */
export const backTestRule = endpoint({
  method: 'POST',
  path: '/apis/alerts/rules/back-test',
  access: manage,
  body: ruleDraft,
  reply: backTest,
  summary: 'Prueba una regla con los últimos 30 días.',
})

/** The unit groups a rule may name. */
export const ruleGroups = endpoint({
  method: 'GET',
  path: '/apis/alerts/groups',
  access: manage,
  reply: z.array(wire({ name: z.string(), units: z.number() })),
  summary: 'Grupos de unidades.',
})

export const getAlert = endpoint({
  method: 'GET',
  path: '/apis/alerts/{id}',
  access: 'mapas.view',
  reply: alertDetail,
  summary: 'Una alerta con su bitácora.',
})

/** What is neither a still picture nor a clip is refused; so is what the source no longer has (404). */
export const alarmMedia = endpoint({
  method: 'GET',
  path: '/apis/alerts/{id}/alarms/{alarm_id}/media/{medium_id}',
  access: 'mapas.view',
  reply: fileReply,
  summary: 'Imagen o video de una alarma, leído de la plataforma por el servidor.',
})

const version = z.number().int().optional()

/** Somebody is on it: it is theirs, and it no longer sounds or escalates. */
export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/acknowledge',
  access: manage,
  body: wire({ version }),
  reply: alert,
  summary: 'Atiende una alerta.',
})

export const assignAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/assign',
  access: manage,
  body: wire({ userId: id.nullable(), version }),
  reply: alert,
  summary: 'Asigna una alerta.',
})

export const commentAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/comment',
  access: manage,
  body: wire({ text: z.string().trim().min(1).max(2000) }),
  reply: alert,
  summary: 'Anota en la bitácora de una alerta.',
})

export const escalateAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/escalate',
  access: manage,
  body: wire({ text: z.string().trim().max(2000).optional() }),
  reply: alert,
  summary: 'Escala una alerta a los supervisores.',
})

export const closeAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/close',
  access: manage,
  body: wire({ text: z.string().trim().max(2000).optional(), version }),
  reply: alert,
  summary: 'Cierra una alerta.',
})

export const reopenAlert = endpoint({
  method: 'POST',
  path: '/apis/alerts/{id}/reopen',
  access: manage,
  reply: alert,
  summary: 'Vuelve a abrir una alerta cerrada.',
})
