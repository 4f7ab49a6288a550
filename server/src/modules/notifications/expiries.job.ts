import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { expiringLicenses } from '../drivers/drivers.read.ts'
import { expiringPolicies } from '../units/units.read.ts'
import { accountToday } from '../../app/account-zone.ts'
import { letter } from './letters.ts'
import { queueMail } from './mails.service.ts'
import { notify } from './notifications.service.ts'
import { addressesFor } from './recipients.repository.ts'

/** Days before the end on which somebody is told; the first is when lists begin to flag it. */
const tellOn: readonly number[] = [30, 15, 7, 1, 0, -1]

/** Once a day: policies and licences that end soon or ended yesterday, told once for each of these days. */
export const tellExpiries = job<object>({
  name: 'tell-expiries',
  cron: '0 8 * * *',
  timeLimit: 1200,
  async handle(_, app) {
    const { rows } = await app.owner.query<{ id: number }>('select id from account where deactivated_at is null')
    for (const { id } of rows) await tellAccountExpiries(app, id)
  },
})

/** Of one account, today. */
export function tellAccountExpiries(app: App, accountId: number): Promise<void> {
  return inWork(app, systemScope(accountId), async (work) => {
    const today = await accountToday(work)
    for (const policy of await expiringPolicies(work, today, tellOn)) {
      const { unit, insurer, number, expires, days } = policy
      const facts: [string, string][] = [
        ['Unidad', unit.name],
        ['Aseguradora', insurer ?? 'Sin aseguradora'],
        ['Póliza', number ?? 'Sin número'],
      ]
      await tell(work, app, {
        what: `La póliza de ${unit.name}`,
        facts,
        expires,
        days,
        unitId: unit.id,
        link: `/Consola/unit/edit/${unit.id}`,
        key: `policy:${unit.id}:${expires}:${days}`,
      })
    }
    for (const { driver, license, expires, days } of await expiringLicenses(work, today, tellOn)) {
      const facts: [string, string][] = [
        ['Conductor', driver.name],
        ['Licencia', license ?? 'Sin número'],
      ]
      await tell(work, app, {
        what: `La licencia de ${driver.name}`,
        facts,
        expires,
        days,
        link: `/Consola/conductores/${driver.id}`,
        key: `license:${driver.id}:${expires}:${days}`,
      })
    }
  })
}

interface Expiry {
  /** Beginning of the sentence. */
  what: string
  facts: readonly (readonly [string, string])[]
  /** Calendar day. */
  expires: string
  /** Left until then. */
  days: number
  unitId?: number
  link: string
  key: string
}

async function tell(work: Work, app: App, { what, facts, expires, days, unitId, link, key }: Expiry): Promise<void> {
  const title = `${what} ${endsIn(days)}`
  const forUnit = unitId === undefined ? {} : { unitId }
  const shown = expires.split('-').toReversed().join('.')
  await notify(work, { ...forUnit, kind: 'document', title, message: `Vence el ${shown}.`, link, key, quiet: true })
  const to = await addressesFor(work, 'expiries', unitId ?? null)
  const content = {
    subject: title,
    title,
    facts: [...facts, ['Vencimiento', shown] as const],
    action: { label: 'Abrir en la consola', url: app.publicUrl + link },
  }
  await queueMail(work, { ...forUnit, to, topic: 'expiries', key, ...letter(content) })
}

function endsIn(days: number): string {
  if (days < 0) return 'ya venció'
  if (days === 0) return 'vence hoy'
  return days === 1 ? 'vence mañana' : `vence en ${days} días`
}
