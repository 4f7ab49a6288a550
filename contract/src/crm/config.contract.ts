import { z } from 'zod'
import { verbFamily } from '../core/families.ts'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, money, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { id, named, wire } from '../core/wire.ts'
import { configure, view } from './crm.access.ts'
import { conditions, crmColors, crmLimits } from './crm.rules.ts'

export const color = z.enum(crmColors)
const condition = z.enum(conditions.map(({ code }) => code))

const stageFields = {
  name: text(40),
  color: color.optional(),
  /** Percent of its sales that are won, as one reckons. */
  probability: z.int().min(0).max(100).optional(),
  /** Days without anything done after which its sales go cold. */
  coldDays: named('cold_days', z.int().min(1).max(365).optional()),
  /** What a sale must have to go on from it. */
  conditions: z.array(condition).max(conditions.length).optional(),
}
export const stage = wire({
  id: z.number(),
  name: z.string(),
  color,
  /** 1 open, 2 won, 3 lost: of the last two there is one each, after all others. */
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  probability: z.number(),
  coldDays: named('cold_days', z.number()),
  conditions: z.array(condition),
  /** Sales that stand in it. */
  sales: z.number(),
})
export type Stage = z.output<typeof stage>

const config = wire({
  id: z.number(),
  /** Pesos a month is to bring; null: none was set. */
  goal: z.number().nullable(),
  stages: z.array(stage),
  ...recordFacts,
})
export type CrmConfig = z.output<typeof config>

/** The account's stages in their order; an account that never said has the usual ones. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/get/config',
  access: view,
  reply: config,
  summary: 'Etapas y meta de ventas.',
})
const stageDraft = wire(stageFields)
export type StageDraft = z.output<typeof stageDraft>
/** One more stage, before those of the end. */
export const createStage = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/create/config',
  access: configure,
  body: stageDraft,
  reply: config,
  summary: 'Agrega una etapa de ventas.',
})
/** An open stage as it is to be; without `id` a new one. */
const stageChange = wire({ id: id.optional(), ...stageFields })
export type StageChange = z.output<typeof stageChange>
const configChange = wire(
  changeOf({
    goal: money(crmLimits.amount).nullable(),
    /** The open stages that stay, in their order; one that is left out goes, and `moves` says where its sales go. */
    stages: z.array(stageChange).min(1, 'Deje al menos una etapa').max(crmLimits.stages),
    moves: z.array(wire({ from: id, to: id })).max(crmLimits.stages),
  }),
)
export type ConfigChange = z.output<typeof configChange>
export const updateConfig = endpoint({
  method: 'PUT',
  path: '/apis/crm_sales/update/config/{id}',
  access: configure,
  body: configChange,
  reply: config,
  conflict: savedMeanwhile(config),
  summary: 'Cambia las etapas y la meta de ventas.',
})

const tag = wire({
  id: z.number(),
  name: z.string(),
  color,
  /** Sales that carry it. */
  sales: z.number(),
  ...recordFacts,
})
export type Tag = z.output<typeof tag>
const tagFields = { name: text(30), color: color.optional() }
const tagDraft = wire(tagFields)
export type TagDraft = z.output<typeof tagDraft>
const tagChange = wire(changeOf(tagFields))
export type TagChange = z.output<typeof tagChange>
export const tags = verbFamily(
  'crm_tags',
  { view, create: configure, update: configure, remove: configure },
  tag,
  tagDraft,
  tagChange,
)
