import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { moment, named, wire } from '../core/wire.ts'

/** What takes points from a company's health, worst first. */
export const healthCauses = ['silent', 'sources', 'alerts', 'users'] as const
export type HealthCause = (typeof healthCauses)[number]

const company = wire({
  id: z.number(),
  name: z.string(),
  parentName: named('parent_name', z.string().nullable()),
  createdAt: named('created_at', moment),
  contactName: named('contact_name', z.string().nullable()),
  contactPhone: named('contact_phone', z.string().nullable()),
  /** 0 to 100. */
  health: z.number(),
  /** Points that each cause takes. */
  lost: z.array(wire({ cause: z.enum(healthCauses), points: z.number() })),
  units: z.number(),
  silent: z.number(),
  sources: z.number(),
  failing: z.number(),
  failingSince: named('failing_since', moment.nullable()),
  /** Open ones, and since when the oldest waits. */
  alerts: z.number(),
  grave: z.number(),
  oldestAlert: named('oldest_alert', moment.nullable()),
  users: z.number(),
  /** Users who were there in the last seven days. */
  entered: z.number(),
  lastEntry: named('last_entry', moment.nullable()),
  /** Trips under way right now. */
  trips: z.number(),
  /** Someone of the company as whom its distributor may enter; null: nobody. */
  enterAs: named('enter_as', z.number().nullable()),
  /** Its health on the Mondays of `weeks`; null: nobody knows. */
  history: z.array(z.number().nullable()),
})
export type Company = z.output<typeof company>

/** All of them together on a Monday. */
const week = wire({
  day: z.string(),
  silent: z.number(),
  failing: z.number(),
  alerts: z.number(),
  /** Users who were not there in the seven days before. */
  absent: z.number(),
})
export type Week = z.output<typeof week>

/** The active companies below the caller's account, worst first. */
export const readCompanies = endpoint({
  method: 'GET',
  path: '/apis/home/companies',
  access: 'session',
  reply: wire({
    at: moment,
    companies: z.array(company),
    /** The last eight Mondays before today that are known, oldest first. */
    weeks: z.array(week),
  }),
  summary: 'Salud de las empresas de un distribuidor.',
})
