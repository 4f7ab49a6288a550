import type { SeedPart } from '../../../demo/later-parts.ts'

/** Its workshops, as they are ordered: the first one is the largest. */
const stores = [
  { code: 'APO', name: 'Apodaca', address: 'Carretera a Huinalá km 4.2, Apodaca, Nuevo León', keeper: 'mariana' },
  {
    code: 'SAL',
    name: 'Saltillo',
    address: 'Blvd. Isidro López Zertuche 4801, Saltillo, Coahuila',
    keeper: 'supervisor',
  },
  {
    code: 'QRO',
    name: 'Querétaro',
    address: 'Parque Industrial El Marqués, El Marqués, Querétaro',
    keeper: 'supervisor',
  },
  { code: 'NLD', name: 'Nuevo Laredo', address: 'Carretera Aeropuerto km 2, Nuevo Laredo, Tamaulipas', keeper: null },
] as const

/** Where the company keeps its parts. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const rows = stores.map(({ keeper, ...store }) => ({ ...store, keeper: keeper && users[keeper] }))
  await client.query(
    `insert into store (account_id, code, name, address, keeper_id, updated_by)
     select $2, code, name, address, keeper, $3
     from json_to_recordset($1) as t (code text, name text, address text, keeper int)`,
    [JSON.stringify(rows), accountId, users.mariana],
  )
}
