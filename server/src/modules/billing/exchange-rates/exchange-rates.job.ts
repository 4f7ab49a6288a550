import { job } from '../../../app/jobs/job.ts'
import { dayIn } from '../../../shared/zones.ts'
import { dollarRates } from './banxico.ts'

const dayMs = 86_400_000
/** How far back the first reading goes, and the later ones again, since the bank corrects. */
const firstDays = 400
const againDays = 7
const zone = 'America/Mexico_City'

/** Keeps the dollar of the Diario Oficial, where the installation has a token of Banco de México. */
export const readOfficialRates = job({
  name: 'read-official-rates',
  cron: '23 * * * *',
  retries: 0,
  async handle(_, app) {
    const { BANXICO_URL: url, BANXICO_TOKEN: token } = app.config
    if (!token) return
    const { rows } = await app.owner.query<{ last: string | null }>(
      `select max(day)::text as last from exchange_rate where currency = 'USD'`,
    )
    const last = rows[0]?.last
    const from = last ? Date.parse(last) - againDays * dayMs : Date.now() - firstDays * dayMs
    const { fetch } = app.outgoing
    const read = dollarRates(
      { url, token, fetch },
      dayIn(zone, new Date(from)),
      dayIn(zone, new Date(Date.now() + againDays * dayMs)),
    )
    // Without it the rate is typed by hand, as it is without a token.
    const rates = await read.catch((error: unknown) => app.log.warn({ err: error }, 'official exchange rates not read'))
    await app.owner.query(
      `insert into exchange_rate (currency, day, rate) select 'USD', day, rate from json_to_recordset($1) as t (day date, rate numeric)
       on conflict (currency, day) do update set rate = excluded.rate`,
      [JSON.stringify(rates ?? [])],
    )
  },
})
