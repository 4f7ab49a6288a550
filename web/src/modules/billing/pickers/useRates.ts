import { useQuery } from '@tanstack/react-query'
import { proposeRates } from '@arriero/contract/billing/documents/exchange-rates.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { call } from '../../../kit/call.ts'
import { date, number } from '../../../kit/format.ts'

type Rate = ReplyOf<typeof proposeRates>[number]

/** At how many pesos a unit of a currency may stand on a document of a day; undefined while that is not known. */
export const useRates = (currency: string | undefined, day?: string) =>
  useQuery({
    queryKey: ['billing', 'exchange-rate', currency, day],
    queryFn: ({ signal }) => call(proposeRates, { query: { currency: currency!, ...(day && { day }) }, signal }),
    enabled: currency !== undefined && currency !== 'MXN',
    placeholderData: undefined,
  }).data

const fromWhere = ({ source, rate, day, folio }: Rate) =>
  `${number(rate, 4)} ${source === 'official' ? `Diario Oficial, ${date(day)}` : `el último usado, en ${folio}`}`

/** Where the proposals come from: '18.3512 Diario Oficial, 20.11.2026 · 18.40 el último usado, en F-12'. */
export const ratesInWords = (rates: readonly Rate[]): string =>
  rates.length === 0 ? 'No se ha usado antes: escríbalo' : rates.map(fromWhere).join(' · ')
