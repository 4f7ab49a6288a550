import { accountToday } from '../../../app/account-zone.ts'
import { expiredLicenses } from '../../drivers/drivers.read.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { expiredPolicies, unitsByState } from '../../units/units.read.ts'
import { readTarget } from '../../users/users.read.ts'
import { links } from '../cards/links.ts'
import { mostRows, nothingFound, type Found, type Tool } from './found.ts'
import { lateRows } from './trip-tools.ts'

const papers = 'Pólizas y licencias'

/** Policies of units the asker sees; licences only for who sees drivers. */
export const documents: Tool = async ({ work }) => {
  const today = await accountToday(work)
  const policies = await expiredPolicies(work, today)
  const licenses =
    work.scope.permissions.has('conductor.view') && work.scope.seesAllUnits ? await expiredLicenses(work, today) : []
  const rows: Found['rows'] = [
    ...policies.map(({ unit, days }) => ({
      title: unit.name,
      link: work.scope.permissions.has('unidad.view') ? links.unitForm(unit.id) : null,
      detail: 'Póliza de seguro',
      value: daysAgo(days),
      tone: 'red' as const,
    })),
    ...licenses.map(({ driver, days }) => ({
      title: driver.name,
      link: links.driver(driver.id),
      detail: 'Licencia de conducir',
      value: daysAgo(days),
      tone: 'red' as const,
    })),
  ]
  if (rows.length === 0) return nothingFound('No hay pólizas ni licencias vencidas entre lo que puede ver.', papers)
  const text = `*${rows.length} ${rows.length === 1 ? 'documento vencido' : 'documentos vencidos'}*: ${policies.length} pólizas y ${licenses.length} licencias.`
  return { text, source: papers, rows: rows.slice(0, mostRows), actions: [] }
}

const daysAgo = (days: number) => (days === -1 ? 'ayer' : `hace ${-days} días`)

/** To the asker's own address alone: nothing a message says can send it elsewhere. */
export const report: Tool = async (asking) => {
  const { work, app } = asking
  const source = 'Viajes y unidades'
  const asker = await readTarget(work, work.scope.userId)
  if (!asker?.email)
    return nothingFound('Su usuario no tiene un correo a donde enviarlo. Agréguelo en Mi perfil.', source)
  const rows = await lateRows(asking)
  const { total, moving, silent } = await unitsByState(work)
  const facts = [
    ['Unidades', String(total)],
    ['En movimiento', String(moving)],
    ['Sin reportar', String(silent)],
    ...rows.slice(0, 50).map((row) => [`${row.title}, ${row.detail}`, row.value ?? '']),
  ] as [string, string][]
  const title = rows.length === 0 ? 'Nada llega tarde' : `${rows.length} viajes con retraso`
  const content = {
    subject: `Reporte de la flota: ${title.toLowerCase()}`,
    title,
    lines: ['Lo pidió usted a ISA en el chat.'],
    facts,
    action: { label: 'Ver los viajes', url: app.publicUrl + links.trips },
  }
  const sent = await queueMail(work, { ...letter(content), topic: 'trips', to: [asker.email] })
  if (sent.length === 0) return nothingFound('Usted eligió no recibir correos; el reporte no se envió.', source)
  return {
    text: `Le envié el reporte a ${hint(asker.email)}: ${title.toLowerCase()}.`,
    source,
    rows: rows.slice(0, mostRows),
    actions: [],
  }
}

/** Others may read along: 'm…a@empresa.mx'. */
const hint = (email: string) => email.replace(/^(.).*(.)@/, '$1…$2@')

export const help: Tool = async () => ({
  text: 'Pregúnteme dónde está una unidad, cómo va un viaje, qué llega tarde, cuántos kilómetros se hicieron, quién maneja, la última carga de combustible o qué documentos vencieron. También preparo un ticket y le envío el reporte de retrasos. Respondo con lo que usted puede ver, y nada más.',
  source: 'Ayuda',
  rows: [],
  actions: [],
})
