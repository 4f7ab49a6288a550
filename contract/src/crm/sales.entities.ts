import { z } from 'zod'
import { quotationStateNames } from '../billing/quotations/quotations.rules.ts'
import { recordFacts } from '../core/fields.ts'
import { day, moment, named, wire } from '../core/wire.ts'
import { color } from './config.contract.ts'
import { activityKinds, conditions, lostReasons } from './crm.rules.ts'

const maybeText = z.string().nullable()
const maybeMoment = moment.nullable()
export const activityKind = z.enum(activityKinds.map(({ code }) => code))
export const lostReason = z.enum(lostReasons.map(({ code }) => code))
export const state = z.union([z.literal(1), z.literal(2), z.literal(3)])

const saleTag = wire({ id: z.number(), name: z.string(), color })
const nextActivity = wire({ id: z.number(), kind: activityKind, title: z.string(), at: moment })

/** A sale as lists and the board tell it. Amounts in pesos. */
export const saleRow = wire({
  id: z.number(),
  folio: z.string(),
  title: z.string(),
  companyId: named('id_company', z.number()),
  companyName: named('company_name', z.string()),
  contactName: named('contact_name', maybeText),
  contactRole: named('contact_role', maybeText),
  contactPhone: named('contact_phone', maybeText),
  contactEmail: named('contact_email', maybeText),
  amount: z.number(),
  /** Percent: its own, or that of its stage. */
  probability: z.number(),
  ownProbability: named('own_probability', z.number().nullable()),
  weighted: z.number(),
  stageId: named('id_stage', z.number()),
  stageName: named('stage_name', z.string()),
  stageColor: named('stage_color', color),
  state,
  closeOn: named('close_on', day.nullable()),
  ownerId: named('id_owner', z.number().nullable()),
  ownerName: named('owner_name', maybeText),
  source: maybeText,
  tags: z.array(saleTag),
  /** What is planned first; null: nothing. */
  next: nextActivity.nullable(),
  lastActivityAt: named('last_activity_at', moment),
  /** Nothing was done for longer than its stage allows. */
  isCold: named('cold', z.boolean()),
  /** When it came into its stage. */
  enteredAt: named('entered_at', moment),
  closedAt: named('closed_at', maybeMoment),
  lostReason: named('lost_reason', lostReason.nullable()),
  lostDetail: named('lost_detail', maybeText),
  ...recordFacts,
})
export type SaleRow = z.output<typeof saleRow>

const saleFile = wire({
  id: z.number(),
  url: named('fl_url', z.string()),
  name: named('fl_name', z.string()),
  type: named('fl_mimetype', z.string()),
  size: z.number(),
})
export type SaleFile = z.output<typeof saleFile>

export const saleNote = wire({
  id: z.number(),
  at: moment,
  /** `event` is what happened, told by the product. */
  kind: z.enum(['note', 'event']),
  userId: named('id_user', z.number().nullable()),
  author: z.string(),
  text: z.string(),
  editedAt: named('edited_at', maybeMoment),
  /** How it read before, the oldest first. */
  earlier: z.array(wire({ at: moment, text: z.string() })),
  deletedAt: named('deleted_at', maybeMoment),
  files: z.array(saleFile),
  isOwn: named('own', z.boolean()),
})
export type SaleNote = z.output<typeof saleNote>

export const saleActivity = wire({
  id: z.number(),
  saleId: named('id_sale', z.number()),
  kind: activityKind,
  title: z.string(),
  at: moment,
  /** Minutes before it in which its owner's bell rings; null: never. */
  remindMinutes: named('remind_minutes', z.number().nullable()),
  ownerId: named('id_owner', z.number().nullable()),
  ownerName: named('owner_name', maybeText),
  doneAt: named('done_at', maybeMoment),
  doneBy: named('done_by', maybeText),
  outcome: maybeText,
  version: z.number(),
})
export type SaleActivity = z.output<typeof saleActivity>

/** A quotation of billing that was made from a sale. */
export const quotationOfSale = wire({
  id: z.number(),
  folio: z.string(),
  status: z.enum(quotationStateNames),
  total: z.number(),
  currency: z.string(),
  validUntil: named('valid_until', day),
  sentAt: named('sent_at', maybeMoment),
  createdAt: named('created_at', moment),
})
export type QuotationOfSale = z.output<typeof quotationOfSale>

const stay = wire({
  stageId: named('id_stage', z.number()),
  name: z.string(),
  enteredAt: named('entered_at', moment),
  /** Null: it is there still. */
  leftAt: named('left_at', maybeMoment),
})

export const sale = wire({
  ...saleRow.fields,
  description: maybeText,
  /** The way it goes, and the trips that its amount pays for. */
  route: maybeText,
  trips: z.number().nullable(),
  companyRfc: named('company_rfc', maybeText),
  customerId: named('id_customer', z.number().nullable()),
  notes: z.array(saleNote),
  activities: z.array(saleActivity),
  /** Where it stood and for how long, the oldest first. */
  stays: z.array(stay),
  quotations: z.array(quotationOfSale),
  /** Stages that ask for something it lacks, and what. */
  lacks: z.array(
    wire({ stageId: named('id_stage', z.number()), conditions: z.array(z.enum(conditions.map(({ code }) => code))) }),
  ),
})
export type Sale = z.output<typeof sale>
