import { z } from 'zod'

/** Pesos per dollar to settle obligations, by the day from which it holds: what the Diario Oficial published (CFF art. 20). */
const series = 'SF60653'

const answer = z.object({
  bmx: z.object({
    series: z.array(z.object({ datos: z.array(z.object({ fecha: z.string(), dato: z.string() })).default([]) })),
  }),
})

export interface OfficialRate {
  day: string
  rate: number
}

/** The dollar's rates of these days; of days without one ('N/E') nothing. Throws what keeps the bank from being read. */
export async function dollarRates(
  { url, token, fetch }: { url: string; token: string; fetch: typeof globalThis.fetch },
  from: string,
  to: string,
): Promise<OfficialRate[]> {
  const reply = await fetch(`${url}/series/${series}/datos/${from}/${to}`, {
    headers: { 'Bmx-Token': token, accept: 'application/json' },
    signal: AbortSignal.timeout(20_000),
  })
  if (!reply.ok) throw new Error(`Banco de México answered ${reply.status}`)
  return answer.parse(await reply.json()).bmx.series.flatMap(({ datos }) => datos.flatMap(toRate))
}

function toRate({ fecha, dato }: { fecha: string; dato: string }): OfficialRate[] {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(fecha) ?? []
  const rate = Number(dato)
  return year && rate > 0 && rate < 1_000_000 ? [{ day: `${year}-${month}-${day}`, rate }] : []
}
