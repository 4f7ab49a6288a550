import type { Work } from '../../../app/database/work.ts'
import { officialRates } from '../../billing/exchange-rates/exchange-rates.read.ts'
import type { Match, Ranked } from './matching.types.ts'

/**
 * What deposits in another currency pay, with the rate of the Diario Oficial of their day. Where there is none somebody
 * says it: then nothing is sure.
 */
export async function withRates(work: Work, currency: string, matches: readonly Match[]): Promise<readonly Match[]> {
  if (currency === 'MXN') return matches
  const rates = await officialRates(
    work,
    currency,
    matches.map(({ day }) => day),
  )
  const rated = (day: string, one: Ranked): Ranked => {
    if (one.settlement.as !== 'invoices') return one
    const official = rates.get(day)
    if (!official) return { ...one, isSure: false }
    return {
      ...one,
      words: `${one.words}, a ${official.rate.toFixed(4)} del Diario Oficial`,
      settlement: { ...one.settlement, exchangeRate: official.rate },
    }
  }
  return matches.map((match) => ({
    ...match,
    best: match.best && rated(match.day, match.best),
    candidates: match.candidates.map((one) => rated(match.day, one)),
  }))
}
