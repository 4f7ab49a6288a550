import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalText, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import { sealEvidence, viewEvidence } from './video.access.ts'

export const evidenceStates = [
  { code: 'collecting', label: 'Reuniendo' },
  { code: 'sealed', label: 'Sellada' },
  { code: 'failed', label: 'No se selló' },
] as const
export type EvidenceState = (typeof evidenceStates)[number]['code']
const state = z.enum(evidenceStates.map(({ code }) => code) as [EvidenceState, ...EvidenceState[]])

/** Of the channels a camera shows, those whose video is sealed. */
export const sealedChannels = (visible: readonly number[]): number[] => visible.slice(0, 2)
/** Whether a channel, by what people call it, looks at whoever is on board. */
export const looksAtPeople = (channelName: string): boolean =>
  /cabina|conductor|operador|pasaj|interior/i.test(channelName)

/** 'EV-0341' */
export const evidenceFolio = (number: number) => `EV-${String(number).padStart(4, '0')}`
/** Days a link may live, and those of a new one. */
export const linkDays = { most: 365, usual: 30 } as const

const row = {
  id: z.number(),
  folio: z.string(),
  title: z.string(),
  unitId: z.number(),
  unitName: z.string(),
  driverName: z.string().nullable(),
  at: moment,
  state,
  /** Why it failed, or did not succeed yet. */
  error: z.string().nullable(),
  /** What did not come into it, in words. */
  missing: z.array(z.string()),
  createdAt: moment,
  createdBy: z.string().nullable(),
  sealedAt: moment.nullable(),
  size: z.number().nullable(),
}
export const evidenceRow = wire(row)
export type EvidenceRow = z.output<typeof evidenceRow>

/** What of a packet opens only with its code. */
export const reserve = wire({
  channels: z.array(z.int().min(1).max(16)).max(16),
  /** Pictures and short clips of the platform. */
  stills: z.boolean(),
  /** Who drove. */
  driver: z.boolean(),
})
export type Reserve = z.output<typeof reserve>

const fileFacts = { name: z.string(), size: z.number(), sha256: z.string() }
/** `opens`: of a reserved one, what its code makes of it. */
const file = wire({ ...fileFacts, opens: wire(fileFacts).optional() })
export const custodyKinds = [
  'recorded',
  'reviewed',
  'asked',
  'fetched',
  'sealed',
  'failed',
  'viewed',
  'told',
  'exported',
  'shared',
  'opened',
  'revoked',
] as const
export type CustodyKind = (typeof custodyKinds)[number]
const custody = wire({ at: moment, kind: z.enum(custodyKinds), text: z.string(), by: z.string().nullable() })
export type CustodyStep = z.output<typeof custody>
const link = wire({
  id: z.number(),
  note: z.string(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  expiresAt: moment,
  revokedAt: moment.nullable(),
  opened: z.number(),
})
export const evidenceDetail = wire({
  ...row,
  eventId: z.number().nullable(),
  reason: z.string().nullable(),
  /** null: nothing of it. */
  reserve: reserve.nullable(),
  manifestSha256: z.string().nullable(),
  /** Of the key that sealed it. */
  fingerprint: z.string().nullable(),
  /** Folio of the one sealed before it. */
  previous: z.string().nullable(),
  files: z.array(file),
  custody: z.array(custody),
  links: z.array(link),
})
export type EvidenceDetail = z.output<typeof evidenceDetail>

/** The newest first. */
export const pageEvidence = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence',
  access: viewEvidence,
  query: wire({ ...pageQuery, state: state.optional(), event: wholeNumber.optional() }),
  reply: page(evidenceRow),
  summary: 'Paquetes de evidencia.',
})
/** Looking at one leaves a line in its custody. */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/{id}',
  access: viewEvidence,
  reply: evidenceDetail,
  summary: 'Un paquete de evidencia con su cadena de custodia.',
})
/**
 * Gathers what there is of an event and seals it; asked for again while it gathers, or after it failed, it is the same
 * packet. While it gathers, what it reserves cannot be changed: asked for something else, a 400.
 */
export const createEvidence = endpoint({
  method: 'POST',
  path: '/apis/camera/evidence',
  access: sealEvidence,
  body: wire({ eventId: id, reason: optionalText(500), reserve: reserve.optional() }),
  reply: evidenceRow,
  summary: 'Sella la evidencia de un evento.',
})
/** Each telling leaves a line in its custody. A 400 where nothing is reserved. */
export const evidenceCode = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/{id}/code',
  access: sealEvidence,
  reply: wire({ code: z.string() }),
  summary: 'El código que abre los archivos reservados de un paquete.',
})
export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/{id}/packet',
  access: viewEvidence,
  reply: fileReply,
  summary: 'El paquete sellado, un .zip.',
})
/** What was sealed, with the fingerprint of the key, on paper. */
export const evidencePdf = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/{id}/pdf',
  access: viewEvidence,
  reply: fileReply,
  summary: 'Constancia en PDF de un paquete de evidencia.',
})
/** The address is told once: nobody can read it afterwards. */
export const shareEvidence = endpoint({
  method: 'POST',
  path: '/apis/camera/evidence/{id}/links',
  access: sealEvidence,
  body: wire({ note: text(160), days: z.int().min(1).max(linkDays.most) }),
  reply: wire({ url: z.string(), expiresAt: moment }),
  summary: 'Crea un enlace para verificar un paquete sin sesión.',
})
export const revokeEvidenceLink = endpoint({
  method: 'DELETE',
  path: '/apis/camera/evidence/links/{id}',
  access: sealEvidence,
  reply: nothing,
  summary: 'Revoca un enlace de evidencia.',
})
/** What the packet is compared with. A link that never was, has ended or was revoked: the same 404. Each opening is noted. */
export const openEvidence = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/shared/{token}',
  access: 'public',
  reply: wire({
    folio: z.string(),
    account: z.string(),
    manifestSha256: z.string(),
    fingerprint: z.string(),
    /** The packet sealed before it, as our own record has it. */
    previous: wire({ folio: z.string(), manifestSha256: z.string() }).nullable(),
    expiresAt: moment,
    opened: z.number(),
    size: z.number(),
    /** Of the packet; signed, for ten minutes. */
    url: z.string(),
    /** Up to the seal, and what was done with this link. */
    custody: z.array(custody),
  }),
  summary: 'Un paquete de evidencia por enlace.',
})
/** Fingerprints of the key that signs and of those that signed before it, to compare with a packet's; for everybody, also for whoever has only a packet. */
export const evidenceKey = endpoint({
  method: 'GET',
  path: '/apis/camera/evidence/key',
  access: 'public',
  reply: wire({ id: z.string(), fingerprint: z.string(), former: z.array(z.string()) }),
  summary: 'Huella de la llave con que se sella la evidencia.',
})
