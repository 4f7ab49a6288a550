import { queryOptions } from '@tanstack/react-query'
import { accountGroups } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { listCompanies } from '@arriero/contract/crm/companies.contract.ts'
import { getConfig, tags } from '@arriero/contract/crm/config.contract.ts'
import { getSale, salePeople } from '@arriero/contract/crm/sales.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { folded, plural } from '../../kit/format.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'
import { crmKey } from './crm.words.ts'

export const configQuery = queryOptions({
  queryKey: [...crmKey, 'config'],
  queryFn: ({ signal }) => call(getConfig, { signal }),
})
export const tagsQuery = queryOptions({
  queryKey: [...crmKey, 'tags'],
  queryFn: ({ signal }) => call(tags.list, { signal }),
})
const peopleQuery = queryOptions({
  queryKey: [...crmKey, 'people'],
  queryFn: ({ signal }) => call(salePeople, { signal }),
})
export const saleQuery = (id: number) =>
  queryOptions({ queryKey: [...crmKey, 'sale', id], queryFn: ({ signal }) => call(getSale, { id, signal }) })

const found = (rows: readonly { id: number; name: string }[], text: string) =>
  rows.filter(({ name }) => folded(name).includes(folded(text))).map(({ id, name }) => ({ value: id, label: name }))
export const peopleFound: LoadOptions = async (text) => found(await queryClient.fetchQuery(peopleQuery), text)
export const tagsFound: LoadOptions = async (text) => found(await queryClient.fetchQuery(tagsQuery), text)
/** Ways the fleet drives, by the accounts of its trips; none for who may not read those. */
export const routesFound: LoadOptions = async (search, signal) => {
  if (whyNot(accountGroups) !== undefined) return []
  const { results } = await call(accountGroups, { query: { by: 'route', search, order: '-trips', limit: 30 }, signal })
  return results.flatMap(({ key, name, trips }) =>
    name ? [{ value: key, label: name, detail: plural(trips, 'viaje', 'viajes') }] : [],
  )
}
export const companiesFound: LoadOptions = async (search, signal) =>
  (await call(listCompanies, { query: { search, limit: 30 }, signal })).results.map(({ id, name, rfc }) => ({
    value: id,
    label: name,
    ...(rfc && { detail: rfc }),
  }))
