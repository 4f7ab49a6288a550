import type { Work } from '../../app/database/work.ts'

/** A toll booth with its prices by number of axles. */
export interface Booth {
  name: string
  lat: number
  lon: number
  prices: Readonly<Record<string, string>>
}

/** The booths in use. */
export async function activeBooths({ tx, scope }: Work): Promise<Booth[]> {
  const rows = await tx
    .selectFrom('toll')
    .where('account_id', '=', scope.accountId)
    .where('active', '=', true)
    .select(['name', 'lat', 'lon', 'prices'])
    .execute()
  return rows.map((row) => ({ ...row, prices: row.prices as Record<string, string> }))
}
